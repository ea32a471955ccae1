"""The app, touched as a finger would; Kivy is set up before anything of it is imported."""

from tests.ui.driver import prepare

prepare()
