status-family-waiting = Waiting
status-family-moving = Moving
status-family-blocked = Blocked
status-family-done = Done
status-family-stopped = Stopped
