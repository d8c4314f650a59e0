"""Search for games with hidden information: it looks only at positions that its seat cannot tell from the true one."""
