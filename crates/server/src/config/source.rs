//! Merges the sources of settings. A flag overrides the environment, the environment the file, and the file the
//! default.

use super::setting::{SETTINGS, Setting};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// On the command line.
    Flag(String),
    /// In the environment.
    Variable(String),
    /// In the configuration file.
    File(PathBuf),
    /// The built-in default.
    Default,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(name) => write!(f, "flag --{name}"),
            Self::Variable(name) => write!(f, "environment variable {name}"),
            Self::File(path) => write!(f, "file {}", path.display()),
            Self::Default => f.write_str("default"),
        }
    }
}

/// An error in one setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{setting}: {problem} (from {origin})")]
pub struct ConfigError {
    /// The setting's key.
    pub setting: String,
    /// The problem, for the operator.
    pub problem: String,
    /// Where the value came from.
    pub origin: Source,
}

/// The texts of all settings, each with its source.
#[derive(Debug)]
pub struct Values(BTreeMap<&'static str, (String, Source)>);

/// The environment variable that names the configuration file.
pub const CONFIG_VARIABLE: &str = "BUILDBACK_CONFIG";
/// The placeholder for the data folder in default values.
const DATA_DIR: &str = "{data_dir}";
/// Variables of the project's scripts, which the portal inherits and ignores.
const OF_SCRIPTS: [&str; 4] = [
    "BUILDBACK_BINARY",
    "BUILDBACK_BROWSER",
    "BUILDBACK_COMMIT",
    "BUILDBACK_POSTGRES_BIN",
];
/// The prefix of variables that only tests read.
const OF_TESTS: &str = "BUILDBACK_TEST_";

impl Values {
    /// Merges flags, environment, and file.
    ///
    /// # Errors
    /// Every unknown key and every value of an unsupported type.
    pub fn gather(
        flags: &BTreeMap<&'static str, String>,
        environment: &BTreeMap<String, String>,
        file: Option<(&Path, &str)>,
    ) -> Result<Self, Vec<ConfigError>> {
        let mut errors = Vec::new();
        let mut values: BTreeMap<_, _> = SETTINGS
            .iter()
            .map(|setting| (setting.key, (setting.default.to_owned(), Source::Default)))
            .collect();
        if let Some((path, text)) = file {
            match read_file(path, text) {
                Ok(entries) => values.extend(entries),
                Err(mut problems) => errors.append(&mut problems),
            }
        }
        for (name, value) in environment {
            let is_setting = name.starts_with("BUILDBACK_") && !name.starts_with(OF_TESTS);
            if !is_setting || name == CONFIG_VARIABLE || OF_SCRIPTS.contains(&name.as_str()) {
                continue;
            }
            match SETTINGS.iter().find(|setting| setting.variable() == *name) {
                Some(setting) => drop(
                    values.insert(setting.key, (value.clone(), Source::Variable(name.clone()))),
                ),
                None => errors.push(unknown(
                    name.trim_start_matches("BUILDBACK_").to_lowercase(),
                    Source::Variable(name.clone()),
                )),
            }
        }
        for setting in SETTINGS {
            if let Some(value) = flags.get(setting.key) {
                values.insert(setting.key, (value.clone(), Source::Flag(setting.flag())));
            }
        }
        let data_dir = values
            .get("data_dir")
            .map(|(text, _)| text.trim().to_owned())
            .unwrap_or_default();
        for (text, source) in values.values_mut() {
            if *source == Source::Default {
                *text = text.replace(DATA_DIR, &data_dir);
            }
        }
        if errors.is_empty() {
            Ok(Self(values))
        } else {
            Err(errors)
        }
    }

    /// The text of a setting and its source. Empty means not set.
    pub fn text(&self, key: &'static str) -> (&str, &Source) {
        const NOWHERE: &Source = &Source::Default;
        self.0
            .get(key)
            .map_or(("", NOWHERE), |(text, source)| (text.trim(), source))
    }
}

fn unknown(key: String, origin: Source) -> ConfigError {
    ConfigError {
        setting: key,
        problem: "unknown setting".to_owned(),
        origin,
    }
}

type Entry = (&'static str, (String, Source));

fn read_file(path: &Path, text: &str) -> Result<Vec<Entry>, Vec<ConfigError>> {
    let origin = || Source::File(path.to_owned());
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .map_or(0, |span| text[..span.start].lines().count().max(1));
        vec![ConfigError {
            setting: format!("line {line}"),
            problem: error.message().to_owned(),
            origin: origin(),
        }]
    })?;
    let (mut entries, mut errors) = (Vec::new(), Vec::new());
    for (key, value) in table {
        let setting: Option<&Setting> = SETTINGS.iter().find(|setting| setting.key == key);
        match (setting, plain(&value)) {
            (None, _) => errors.push(unknown(key, origin())),
            (Some(_), None) => errors.push(ConfigError {
                setting: key,
                problem: format!("a value of type {} is not allowed here", value.type_str()),
                origin: origin(),
            }),
            (Some(setting), Some(text)) => entries.push((setting.key, (text, origin()))),
        }
    }
    if errors.is_empty() {
        Ok(entries)
    } else {
        Err(errors)
    }
}

/// Converts a value to text. Files may contain numbers, `true` and `false`, and lists; internally, all values are text.
fn plain(value: &toml::Value) -> Option<String> {
    if let Some(text) = value.as_str() {
        return Some(text.to_owned());
    }
    if let Some(number) = value.as_integer() {
        return Some(number.to_string());
    }
    if let Some(flag) = value.as_bool() {
        return Some(flag.to_string());
    }
    let items = value.as_array()?;
    items
        .iter()
        .map(|item| item.as_str().map(str::to_owned))
        .collect::<Option<Vec<_>>>()
        .map(|items| items.join(","))
}
