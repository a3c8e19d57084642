// Every wait in a journey has its own timeout and error message. This one catches everything else.
