"""Search for games with hidden information, over states that the searching seat cannot tell from the true one."""
