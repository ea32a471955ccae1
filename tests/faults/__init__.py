"""A disk that fails, or a process that is killed, at each system call of a commit."""
