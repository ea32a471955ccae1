"""The browser: scenes and questions as SVG and HTML."""
