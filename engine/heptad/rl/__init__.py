"""The games for programs that learn by playing: numbers for actions and positions, and PettingZoo environments."""
