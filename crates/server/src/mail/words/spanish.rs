//! Mails in Spanish, in the words of the pages in Spanish (`web/src`): readers are `usted`.

use super::{Intro, Opens, Quoted, Said, Stopped, Why, Words, described};
use crate::second_factor::change::Change;
use domain::delivery::NotificationKind;
use domain::mail::Byline;
use domain::permission::Role;

pub(super) struct Spanish;

impl Words for Spanish {
    fn greeting(&self, name: Option<&str>) -> String {
        match name {
            Some(name) => format!("Hola, {name}:"),
            None => "Hola:".to_owned(),
        }
    }

    fn welcome(&self, portal: &str, company: Option<&str>) -> Said {
        let created = match company {
            Some(company) => format!(
                "Se creó su cuenta como contratista de {company}. Los proyectos en los que trabaja {company} están aquí:"
            ),
            None => "Se creó su cuenta. Envíe un proyecto y sígalo desde aquí:".to_owned(),
        };
        Said {
            subject: format!("Le damos la bienvenida a {portal}"),
            before: vec![created],
            button: Some("Iniciar sesión"),
            after: vec![
                "Si usted no creó una cuenta, alguien dio su correo por error: avise a quienes administran el portal.",
            ],
        }
    }

    fn address_confirmation(&self, portal: &str) -> Said {
        Said {
            subject: format!("Confirme su correo para {portal}"),
            before: vec![format!(
                "Alguien, quizá usted, creó una cuenta en {portal} con este correo. Si fue usted, confírmelo aquí con la contraseña que eligió:"
            )],
            button: Some("Confirmar mi correo"),
            after: vec![
                "El enlace sirve una sola vez, durante un día.",
                "Si no fue usted, no tiene que hacer nada: sin usted no se crea ninguna cuenta.",
            ],
        }
    }

    fn already_registered(&self, portal: &str) -> Said {
        let after = vec![
            "La cuenta y su contraseña siguen como estaban. Si no recuerda la contraseña, en la página para iniciar sesión puede pedir una nueva.",
            "Si no fue usted, no tiene que hacer nada.",
        ];
        Said {
            subject: format!("Usted ya tiene una cuenta en {portal}"),
            before: vec![
                format!(
                    "Alguien, quizá usted, quiso crear una cuenta en {portal} con este correo."
                ),
                "Ya existe una cuenta con este correo electrónico. Inicie sesión con ella."
                    .to_owned(),
            ],
            button: Some("Iniciar sesión"),
            after,
        }
    }

    fn password_reset(&self, portal: &str) -> Said {
        Said {
            subject: format!("Elija una contraseña nueva para {portal}"),
            before: vec![format!(
                "Alguien pidió una contraseña nueva para su cuenta en {portal}. Si fue usted, elíjala aquí:"
            )],
            button: Some("Elegir una contraseña nueva"),
            after: vec![
                "El enlace sirve una sola vez, durante una hora. Se cerrarán todas sus sesiones.",
                "Si no fue usted, no tiene que hacer nada: su contraseña sigue como está.",
            ],
        }
    }

    fn email_changed(&self, portal: &str) -> Said {
        Said {
            subject: format!("Su correo en {portal} se cambió"),
            before: vec![
                format!(
                    "El correo de su cuenta en {portal} se cambió. Desde ahora ya no se inicia sesión con este."
                ),
                "Si fue usted, no tiene que hacer nada.".to_owned(),
                "Si no fue usted, alguien entró en su cuenta: avise de inmediato a quienes administran su portal para que la bloqueen.".to_owned(),
            ],
            button: None,
            after: Vec::new(),
        }
    }

    fn email_confirmation(&self, portal: &str) -> Said {
        Said {
            subject: format!("Confirme su correo nuevo para {portal}"),
            before: vec![format!(
                "Alguien, quizá usted, quiere iniciar sesión desde ahora en una cuenta de {portal} con este correo. Si fue usted, confírmelo aquí, con la sesión de esa cuenta abierta:"
            )],
            button: Some("Usar este correo"),
            after: vec![
                "El enlace sirve una sola vez, durante un día. Hasta entonces la cuenta conserva el correo que tiene.",
                "Si no fue usted, no tiene que hacer nada: sin este enlace el correo no se usa.",
            ],
        }
    }

    fn email_taken(&self, portal: &str) -> Said {
        Said {
            subject: format!("Alguien quiso usar su correo en {portal}"),
            before: vec![
                format!(
                    "Alguien quiso usar este correo para otra cuenta en {portal}. Usted tiene una cuenta con él, así que sigue siendo suyo: su cuenta y su contraseña están como estaban."
                ),
                "Si fue usted, inicie sesión en la cuenta que tiene este correo y primero póngale otro.".to_owned(),
                "Si no fue usted, no tiene que hacer nada.".to_owned(),
            ],
            button: None,
            after: Vec::new(),
        }
    }

    fn second_factor(&self, portal: &str, change: Change) -> Said {
        Said {
            subject: format!("Cambió su forma de iniciar sesión en {portal}"),
            before: vec![
                change.in_spanish().to_owned(),
                "Si fue usted, no tiene que hacer nada.".to_owned(),
            ],
            button: Some("Abrir su configuración"),
            after: vec![
                "Si no fue usted, alguien entró en su cuenta: cambie su contraseña de inmediato, revise su configuración y avise a quienes administran su portal.",
            ],
        }
    }

    fn company_invitation(&self, portal: &str, from: Option<&str>, company: &str) -> Said {
        let from = from.unwrap_or("La oficina");
        Said {
            subject: format!("Tiene una invitación a {portal}"),
            before: vec![format!(
                "{from} le invita a unirse a {company} como contratista en {portal}, donde podrá ver los proyectos de su empresa, \
                 publicar avances desde la obra y compartir fotos."
            )],
            button: Some("Crear su cuenta"),
            after: vec![
                "El enlace sirve una sola vez, durante siete días.",
                "Si no sabe de qué se trata, no tiene que hacer nada: sin el enlace nadie entra.",
            ],
        }
    }

    fn news(&self) -> &'static str {
        "Novedades"
    }

    fn daily_news(&self, count: usize) -> String {
        match count {
            1 => "Su resumen del día: una novedad".to_owned(),
            _ => format!("Su resumen del día: {count} novedades"),
        }
    }

    fn news_of(&self, count: usize, number: &str) -> String {
        format!("{count} novedades: {number}")
    }

    fn quotes(&self, who: &Byline, how: Quoted) -> String {
        let who = match who {
            Byline::Account {
                name,
                role,
                company,
            } => {
                let (role, nameless) = match role {
                    Role::Admin => ("oficina", "La oficina"),
                    Role::Contractor => ("contratista", "Un contratista"),
                    Role::ReferralPartner => ("socio", "Un socio"),
                };
                described(name, role, company.as_deref(), nameless)
            }
            Byline::Owner { name } => described(name, "propietario", None, "El propietario"),
            Byline::Scheduler => "La oficina o el contratista".to_owned(),
            Byline::Unknown => "Alguien cuya cuenta está cerrada".to_owned(),
        };
        match how {
            Quoted::Written => format!("{who} escribió:"),
            Quoted::Entered => format!("{who} anotó:"),
            Quoted::Added => format!("{who} agregó:"),
            Quoted::Submitted => format!("{who} envió este proyecto:"),
        }
    }

    fn claim(&self, address: &str, number: &str) -> String {
        format!("{address} (reclamación {number})")
    }

    fn notice_of(&self, number: &str) -> String {
        format!("Hay una novedad: {number}")
    }

    fn notice(&self, portal: &str, origin: &str, number: Option<&str>) -> String {
        match number {
            Some(number) => format!(
                "Hay una novedad sobre el proyecto {number} en {portal}. Para verla, abra {origin} e ingrese el código de su proyecto."
            ),
            None => {
                format!("Hay una novedad en {portal}. Para verla, abra {origin} e inicie sesión.")
            }
        }
    }

    fn office(&self, contact: Option<&str>) -> String {
        const UNEXPECTED: &str = "Si no sabe de qué se trata, no tiene que hacer nada.";
        match contact {
            Some(contact) => format!("{UNEXPECTED} La oficina responde sus preguntas: {contact}"),
            None => UNEXPECTED.to_owned(),
        }
    }

    fn intro(&self, of: Intro<'_>) -> String {
        match of {
            Intro::Day => "Esto pasó desde su último resumen:".to_owned(),
            Intro::Account => "Esto pasó en su cuenta:".to_owned(),
            Intro::OwnProject(number) => format!("Hay novedades de su proyecto {number}."),
            Intro::Project(number) => format!("Hay novedades del proyecto {number}."),
            Intro::Anything => "Hay novedades:".to_owned(),
        }
    }

    fn more(&self, count: usize) -> String {
        format!("Y {count} más, que se ven en el portal.")
    }

    fn button(&self, opens: Opens) -> &'static str {
        match opens {
            Opens::OwnProject => "Ver su proyecto",
            Opens::Project => "Abrir el proyecto",
            Opens::Projects => "Abrir sus proyectos",
            Opens::Settings => "Abrir su configuración",
            Opens::Notifications => "Abrir sus notificaciones",
        }
    }

    fn why(&self, why: Why<'_>) -> String {
        match why {
            Why::Owner => {
                "Usted recibe este correo porque esta dirección figura en su proyecto como la del propietario. La página le pide el código de su proyecto.".to_owned()
            }
            Why::GivenAddress => {
                "Usted recibe este correo porque alguien dio esta dirección como la de un propietario.".to_owned()
            }
            Why::Security => {
                "Usted recibe este correo porque trata de la seguridad de su cuenta.".to_owned()
            }
            Why::Account(settings) => format!(
                "Usted recibe este correo porque tiene una cuenta que ve esto. Qué correos recibe, y cuándo, lo decide usted: {settings}"
            ),
        }
    }

    fn stop(&self, what: Stopped) -> String {
        match what {
            Stopped::OfAddress => {
                "No recibir más correos de este portal en esta dirección".to_owned()
            }
            Stopped::OfKind(kind) => format!("No recibir más correos sobre {}", in_words(kind)),
            Stopped::All => "No recibir más correos de este portal".to_owned(),
        }
    }
}

/// A kind in the middle of a sentence.
const fn in_words(kind: NotificationKind) -> &'static str {
    match kind {
        NotificationKind::StatusUpdate => "actualizaciones",
        NotificationKind::Assignment => "proyectos nuevos y asignaciones",
        NotificationKind::Event => "eventos y horarios propuestos",
        NotificationKind::Reminder => "recordatorios",
        NotificationKind::Message => "mensajes",
        NotificationKind::Task => "tareas",
        NotificationKind::File => "archivos agregados",
        NotificationKind::Security => "la seguridad de su cuenta",
    }
}
