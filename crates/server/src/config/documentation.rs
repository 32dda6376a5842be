//! Renders the table of settings for the command line help and the documentation.

use super::setting::{SETTINGS, Setting};
use std::fmt::Write;

/// The help text of a setting.
#[must_use]
pub fn help(setting: &Setting) -> String {
    let mut text = format!("{} [env: {}]", setting.help, setting.variable());
    if !setting.default.is_empty() {
        let _ = write!(text, " [default: {}]", setting.default);
    }
    text
}

/// The content of `docs/configuration.md`.
#[must_use]
pub fn documentation() -> String {
    let mut text = String::from(
        "# Configuration\n\n\
         Each setting is a flag, an environment variable and a key of the file that `--config FILE` (or\n\
         `BUILDBACK_CONFIG`) names. A flag wins over the environment, the environment over the file, the file over the\n\
         default. Unknown keys and bad values stop the portal before it starts, with the name of the setting and where\n\
         the value came from. What an admin sets in the portal itself (`/admin/portal`) wins over `time_zone` and `office_…`. This page is made from the code: `UPDATE_SNAPSHOTS=1 cargo test -p buildback-server config`.\n\n\
         | Key in the file | Flag | Environment | Default | Meaning |\n|---|---|---|---|---|\n",
    );
    for setting in SETTINGS {
        let default = if setting.default.is_empty() {
            String::new()
        } else {
            format!("`{}`", setting.default)
        };
        let (flag, value, variable) = (
            setting.flag(),
            setting.value.replace('|', "\\|"),
            setting.variable(),
        );
        let _ = writeln!(
            text,
            "| `{}` | `--{flag} {value}` | `{variable}` | {default} | {} |",
            setting.key, setting.help
        );
    }
    text.push_str("\nThe file is TOML with these keys at its top level:\n\n```toml\n");
    text.push_str("listen = \"0.0.0.0:8080\"\npublic_url = \"https://portal.example.com\"\ntrusted_proxies = [\"10.0.0.0/8\"]\n```\n");
    text
}
