import type { Worded } from "@/lib/worded";
import type { securityTexts as security } from "./texts";

export const securityTexts: Worded<typeof security> = {
  label: "Alertas de seguridad",
  dismiss: "Cerrar",
  proxyAdvice: (address) => `Si ${address} es su proxy inverso, ponga trusted_proxies = ["${address}"].`,
  project: (number) => `Proyecto ${number}`,
  more: (count) => `+${count} más`,
  events: {
    brute_force_login: {
      says: "Intentan adivinar contraseñas.",
      advice: "Ver de quién",
      yours: "Intentan adivinar su contraseña.",
    },
    brute_force_owner_code: { says: "Intentan adivinar códigos.", advice: "Ver registro" },
    brute_force_owner_code_distributed: { says: "Muchas redes prueban códigos.", advice: "Ver registro" },
    brute_force_invitation: { says: "Intentan adivinar invitaciones.", advice: "Ver registro" },
    session_hijack_suspected: {
      says: "Quizá otra persona usa una cuenta.",
      advice: "Ver cuál",
      yours: "Quizá otra persona usa su cuenta.",
    },
    signed_url_forgery: {
      says: "Alguien falsificó un enlace.",
      advice: "Ver quién fue",
      yours: "Su cuenta usó un enlace falso.",
    },
    untrusted_proxy: { says: "Revise el proxy.", advice: "Ver registro" },
    storage_full: { says: "El portal no tiene espacio.", advice: "Libere espacio" },
    audit_write_failed: { says: "Se perdieron eventos del registro.", advice: "Ver disco" },
    rate_limit_login: {
      says: "Alguien insiste en entrar.",
      advice: "Ver registro",
      yours: "Intentan entrar en su cuenta.",
    },
    rate_limit_owner: { says: "Alguien prueba muchos códigos.", advice: "Ver registro" },
    rate_limit_signup: { says: "Alguien abre muchas cuentas.", advice: "Ver registro" },
    rate_limit_invitation: { says: "Alguien prueba invitaciones.", advice: "Ver registro" },
    rate_limit_search: { says: "Alguien busca demasiado.", advice: "Ver quién es" },
    rate_limit_upload: { says: "Alguien sube muchos archivos.", advice: "Ver quién es" },
    rate_limit_mail: { says: "Correos retenidos por un límite.", advice: "Ver cuáles" },
    rate_limit_calls: { says: "Demasiadas solicitudes de alguien.", advice: "Ver quién" },
  },
  other: { says: "Ocurrió algo inusual.", advice: "Ver registro" },
  yourAdvice: "Revíselo",
};
