select {{ broken
