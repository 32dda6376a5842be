//! Normalized keys for comparing city names.

/// Words with several spellings, and their normalized form.
const SHORT: &[(&str, &str)] = &[
    ("beach", "bch"),
    ("center", "ctr"),
    ("centre", "ctr"),
    ("creek", "crk"),
    ("east", "e"),
    ("falls", "fls"),
    ("fort", "ft"),
    ("heights", "hts"),
    ("hgts", "hts"),
    ("junction", "jct"),
    ("lake", "lk"),
    ("mount", "mt"),
    ("mountain", "mtn"),
    ("north", "n"),
    ("point", "pt"),
    ("saint", "st"),
    ("sainte", "ste"),
    ("south", "s"),
    ("springs", "spgs"),
    ("township", "twp"),
    ("valley", "vly"),
    ("west", "w"),
];

/// Normalizes a city name for comparison: drops case, spaces, and punctuation, and abbreviates common words. `St. Amant` equals `Saint
/// Amant`, and `LaFayette` equals `La Fayette`.
pub fn city_key(name: &str) -> String {
    let name = name.to_lowercase();
    name.split(|c: char| c.is_whitespace() || c == '-')
        .map(|word| {
            let bare: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
            let short = SHORT.iter().find(|(long, _)| *long == bare);
            short.map_or(bare, |(_, short)| (*short).to_owned())
        })
        .collect()
}
