//! Audit log entries as readable text.

use domain::audit::AuditEvent;
use domain::language::Language;
use serde_json::Value;

/// The event and its details as text: `Signed in; with: password`. Empty and false details are left out.
pub(super) fn in_words(event: AuditEvent, details: Option<&str>, language: Language) -> String {
    let known = details.and_then(|text| serde_json::from_str(text).ok());
    let facts = match known {
        Some(Value::Object(facts)) => facts,
        _ => serde_json::Map::new(),
    };
    let is_true = |value: &Value| !matches!(value, Value::Null | Value::Bool(false));
    let facts = facts.iter().filter(|(_, value)| is_true(value));
    let facts = facts.map(|(key, value)| {
        let name = detail(language, key).unwrap_or_else(|| key.replace('_', " "));
        if value.is_boolean() {
            name
        } else {
            format!("{name}: {}", worded(event, key, value, language))
        }
    });
    let label = language.translate("audit-event", event.as_str());
    [label]
        .into_iter()
        .chain(facts)
        .collect::<Vec<_>>()
        .join("; ")
}

fn worded(event: AuditEvent, key: &str, value: &Value, language: Language) -> String {
    // The detail `before` holds a role for a change of role, and a name for other events.
    let key = match (event, key) {
        (AuditEvent::RoleChanged, "before") => "role_before",
        (_, key) => key,
    };
    let word = |text: &str| match key {
        "status" => language.translate("status", text),
        _ => detail(
            language,
            &format!("{key}-{}", text.replace([' ', '\''], "_")),
        )
        .unwrap_or_else(|| text.to_owned()),
    };
    match value {
        Value::String(text) => word(text),
        Value::Array(all) => {
            let words = all.iter().filter_map(Value::as_str).map(word);
            words.collect::<Vec<_>>().join(", ")
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

fn detail(language: Language, word: &str) -> Option<String> {
    language.try_translate("audit-detail", word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn security_log_entries_are_shown_in_the_readers_language() {
        use Language::{English, Spanish};
        for (event, details, english, spanish) in [
            (
                AuditEvent::LoginSuccess,
                r#"{"with":"password and app"}"#,
                "Signed in; with: password and app",
                "Inicio de sesión; con: contraseña y aplicación",
            ),
            (
                AuditEvent::RoleChanged,
                r#"{"before":"contractor","contractor_id":null,"role":"admin"}"#,
                "Role changed; before: contractor; role: admin",
                "Rol cambiado; antes: contratista; rol: administrador",
            ),
            (
                AuditEvent::SessionCreated,
                r#"{"opened_by_admin":true,"shares_staff_device":false,"second_answer":false}"#,
                "Session started; opened by admin",
                "Sesión abierta; abierta por un administrador",
            ),
            // User-written text is not translated, even if it looks like a key.
            (
                AuditEvent::FileDeleted,
                r#"{"file_name":"password","before":"admin","odd_key":"with"}"#,
                "File deleted; before: admin; file name: password; odd key: with",
                "Archivo eliminado; antes: admin; archivo: password; odd key: with",
            ),
            (
                AuditEvent::ProjectStatusesChanged,
                r#"{"is_undo":false,"projects":3,"status":"on_hold"}"#,
                "Project statuses changed in bulk; projects: 3; status: On Hold",
                "Estado de varios proyectos cambiado; proyectos: 3; estado: En pausa",
            ),
            (
                AuditEvent::ProjectStatusesChanged,
                r#"{"is_undo":true,"projects":3,"status":"on_hold"}"#,
                "Project statuses changed in bulk; undo; projects: 3; status: On Hold",
                "Estado de varios proyectos cambiado; deshacer; proyectos: 3; estado: En pausa",
            ),
        ] {
            let words = |language| in_words(event, Some(details), language);
            assert_eq!(words(English), english);
            assert_eq!(words(Spanish), spanish);
        }
        assert_eq!(
            in_words(AuditEvent::Logout, Some("odd"), English),
            "Signed out"
        );
        assert_eq!(in_words(AuditEvent::Logout, None, English), "Signed out");
    }
}
