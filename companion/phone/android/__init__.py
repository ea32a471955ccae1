"""Android through pyjnius: the calls of one phone, each tried against its true signatures."""
