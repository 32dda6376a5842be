file-size-of =
    { $unit ->
        [bytes] { $size } Bytes
        [kb] { $size } KB
        [mb] { $size } MB
        *[gb] { $size } GB
    }
