file-size-of =
    { $unit ->
        [bytes] { $size } { $size ->
            [one] byte
            *[other] bytes
        }
        [kb] { $size } KB
        [mb] { $size } MB
        *[gb] { $size } GB
    }
