step-list = Pasos
step-of = Paso { $step } de { $all }
step-done = Hecho
