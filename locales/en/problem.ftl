problem-offline = Network error. Please check your connection and try again.
problem-unreadable = An unexpected error occurred. Please try again.
problem-proxy-too-large = A proxy in front of the portal rejected the file because it is too large (413). Ask the person who runs the portal to raise the limit (client_max_body_size in nginx).
problem-proxy-unreachable = The portal cannot be reached through its proxy right now ({ $status }). Try again in a minute.

problem-wait-again =
    You can try again in { $unit ->
        [second] { $count ->
            [one] { $count } second
            *[other] { $count } seconds
        }
        [minute] { $count ->
            [one] { $count } minute
            *[other] { $count } minutes
        }
        *[hour] { $count ->
            [one] { $count } hour
            *[other] { $count } hours
        }
    }.
