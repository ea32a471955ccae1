"""Tables in a browser: seats, questions, the plain address, and who is refused."""
