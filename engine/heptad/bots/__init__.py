"""Players made of code. They know the kernel's contract only: no game, and never a state."""
