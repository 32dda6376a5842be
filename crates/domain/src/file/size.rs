//! Human-readable file sizes.

/// Formats a size in Bytes, KB, MB, or GB (base 1024) with at most two decimals: `1.5 KB`.
#[must_use]
pub fn human_size(bytes: i64) -> String {
    const UNITS: [&str; 4] = ["Bytes", "KB", "MB", "GB"];
    let bytes = u64::try_from(bytes).unwrap_or(0);
    let mut unit = 0;
    while unit + 1 < UNITS.len() && bytes >= 1024_u64.pow(unit as u32 + 1) {
        unit += 1;
    }
    let scale = 1024_u128.pow(unit as u32);
    let hundredths = (u128::from(bytes) * 100 + scale / 2) / scale;
    let (whole, part) = (hundredths / 100, hundredths % 100);
    let decimals = match part {
        0 => String::new(),
        _ if part % 10 == 0 => format!(".{}", part / 10),
        _ => format!(".{part:02}"),
    };
    format!("{whole}{decimals} {}", UNITS[unit])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_sizes_are_formatted() {
        for (bytes, text) in [
            (0, "0 Bytes"),
            (1, "1 Bytes"),
            (1023, "1023 Bytes"),
            (1024, "1 KB"),
            (1536, "1.5 KB"),
            (1126, "1.1 KB"),
            (1044, "1.02 KB"),
            (10_485_760, "10 MB"),
            (3_221_225_472, "3 GB"),
            (5_497_558_138_880, "5120 GB"),
            (-1, "0 Bytes"),
        ] {
            assert_eq!(human_size(bytes), text);
        }
    }
}
