"""The watchers' page: the shared table in any browser here, to look at and nothing else."""
