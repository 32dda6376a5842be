//! Describes devices from user agents, so that users can recognize their own devices and notice unknown ones.

use crate::language::{Language, Message};
use crate::string_enum::string_enum;

string_enum! {
    /// Device form factor.
    DeviceKind {
        /// A phone.
        Phone = "phone",
        /// A tablet.
        Tablet = "tablet",
        /// A desktop or laptop computer.
        Computer = "computer",
        /// The user agent does not say.
        Unknown = "unknown",
    }
}

/// The parts of a user agent that stay the same when the browser updates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Device {
    /// Browser family; `None` if unknown.
    pub browser: Option<&'static str>,
    /// Operating system; `None` if unknown.
    pub system: Option<&'static str>,
}

/// Order matters: most browsers also name the ones they derive from.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
];
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iOS"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

impl Device {
    /// Parses a user agent.
    #[must_use]
    pub fn of(user_agent: &str) -> Self {
        let named = |table: &[(&str, &'static str)]| {
            table
                .iter()
                .find(|(part, _)| user_agent.contains(part))
                .map(|(_, name)| *name)
        };
        Self {
            browser: named(BROWSERS),
            system: named(SYSTEMS),
        }
    }
}

/// Whether a session opened on one device is used on another one. A browser update does not count as another device.
#[must_use]
pub fn is_another(opened_on: &str, used_on: &str) -> bool {
    opened_on != used_on && Device::of(opened_on) != Device::of(used_on)
}

/// The form factor of a user agent's device.
#[must_use]
pub fn kind(user_agent: &str) -> DeviceKind {
    let says = |part| user_agent.contains(part);
    if says("iPad") || (says("Android") && !says("Mobile")) {
        DeviceKind::Tablet
    } else if says("iPhone") || says("Android") {
        DeviceKind::Phone
    } else if Device::of(user_agent).system.is_some() {
        DeviceKind::Computer
    } else {
        DeviceKind::Unknown
    }
}

/// An English description of the device, such as 'Safari on iPhone'.
#[must_use]
pub fn in_words(user_agent: &str) -> String {
    message(user_agent).in_language(Language::English)
}

/// The description as a localizable message.
#[must_use]
pub fn message(user_agent: &str) -> Message {
    let device = Device::of(user_agent);
    let system = match (device.system, kind(user_agent)) {
        (Some("iOS"), DeviceKind::Tablet) => Some("iPad"),
        (Some("iOS"), _) => Some("iPhone"),
        (system, _) => system,
    };
    match (device.browser, system) {
        (Some(browser), Some(system)) => Message::DeviceBrowserOn {
            browser: browser.to_owned(),
            system: system.to_owned(),
        },
        (Some(browser), None) => Message::DeviceBrowser {
            browser: browser.to_owned(),
        },
        (None, Some(system)) => Message::DeviceProgramOn {
            system: system.to_owned(),
        },
        (None, None) => Message::DeviceUnknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_update_is_the_same_device() {
        let firefox = |version| {
            format!(
                "Mozilla/5.0 (X11; Linux x86_64; rv:{version}.0) Gecko/20100101 Firefox/{version}.0"
            )
        };
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        assert!(!is_another(&firefox(140), &firefox(141)));
        assert!(!is_another("", "curl/8.5.0"));
        assert!(is_another(&firefox(140), chrome));
        assert!(is_another(&firefox(140), "curl/8.5.0"));
        assert!(is_another(
            chrome,
            &chrome.replace("X11; Linux", "Windows NT")
        ));
    }

    #[test]
    fn user_agents_are_described() {
        let table = [
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
                DeviceKind::Phone,
            ),
            (
                "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPad",
                DeviceKind::Tablet,
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
                DeviceKind::Phone,
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                "Chrome on Android",
                DeviceKind::Tablet,
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows",
                DeviceKind::Computer,
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on macOS",
                DeviceKind::Computer,
            ),
            (
                "Dalvik/2.1.0 (Linux; Android 15; Mobile)",
                "A program on Android",
                DeviceKind::Phone,
            ),
            ("Opera Mini OPR/9", "Opera", DeviceKind::Unknown),
            ("curl/8.5.0", "Unknown device", DeviceKind::Unknown),
            ("", "Unknown device", DeviceKind::Unknown),
        ];
        for (user_agent, words, form_factor) in table {
            assert_eq!(in_words(user_agent), words, "{user_agent}");
            assert_eq!(kind(user_agent), form_factor, "{user_agent}");
        }
    }
}
