//! Command-line flags, generated from the table of settings.

use super::CommandError;
use crate::config::{CONFIG_VARIABLE, Config, ConfigError, SETTINGS, Values, help};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, value_parser};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The settings from the command line, and the path of a configuration file.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    file: Option<PathBuf>,
    flags: BTreeMap<&'static str, String>,
}

impl Settings {
    /// The value of a flag, if given.
    #[must_use]
    pub fn flag(&self, key: &str) -> Option<&str> {
        self.flags.get(key).map(String::as_str)
    }

    /// The same with another value of a flag.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: &str) -> Self {
        self.flags.insert(key, value.to_owned());
        self
    }

    /// Merges flags, environment variables, and the file into the configuration.
    ///
    /// # Errors
    /// All mistakes, each on a separate line with the setting and its source.
    pub fn read(&self) -> Result<Config, CommandError> {
        let environment: BTreeMap<String, String> = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .collect();
        let path = self
            .file
            .clone()
            .or_else(|| environment.get(CONFIG_VARIABLE).map(PathBuf::from));
        let text = path
            .as_deref()
            .map(|path| {
                std::fs::read_to_string(path)
                    .map_err(|error| format!("config: {}: {error}", path.display()))
            })
            .transpose()?;
        let file = path.as_deref().zip(text.as_deref());
        let values = Values::gather(&self.flags, &environment, file).map_err(listed)?;
        let mut config = Config::read(&values).map_err(listed)?;
        config.config_file = path.clone();
        Ok(config)
    }
}

fn listed(errors: Vec<ConfigError>) -> CommandError {
    let lines: Vec<String> = errors.iter().map(|error| format!("\n  {error}")).collect();
    format!("invalid configuration:{}", lines.concat()).into()
}

impl Args for Settings {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new("config")
            .long("config")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help(format!("TOML configuration file [env: {CONFIG_VARIABLE}]"));
        let settings = SETTINGS.iter().map(|setting| {
            Arg::new(setting.key)
                .long(setting.flag())
                .value_name(setting.value)
                .allow_hyphen_values(true)
                .help(help(setting))
        });
        command.arg(file).args(settings)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Settings {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let flags = SETTINGS
            .iter()
            .filter_map(|setting| {
                Some((setting.key, matches.get_one::<String>(setting.key)?.clone()))
            })
            .collect();
        Ok(Self {
            file: matches.get_one("config").cloned(),
            flags,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
