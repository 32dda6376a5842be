step-list = Steps
step-of = Step { $step } of { $all }
step-done = Done
