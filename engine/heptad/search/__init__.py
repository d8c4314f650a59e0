"""Search for games with hidden information. It sees only states that the searching seat cannot tell from the true
one."""
