project-group-open = Open
project-group-in_progress = In Progress
project-group-completed = Completed
project-group-overdue = Needs Attention
project-group-late = Overdue
