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
      says: "Alguien intenta adivinar contraseñas.",
      advice: "Ver qué cuentas",
      yours: "Alguien intenta adivinar su contraseña.",
    },
    brute_force_owner_code: { says: "Alguien intenta adivinar códigos de proyecto.", advice: "Ver desde dónde" },
    brute_force_owner_code_distributed: {
      says: "Desde muchas redes intentan adivinar códigos de proyecto.",
      advice: "Ver desde dónde",
    },
    brute_force_invitation: { says: "Alguien intenta adivinar enlaces de invitación.", advice: "Ver desde dónde" },
    session_hijack_suspected: {
      says: "Puede que otra persona use una cuenta.",
      advice: "Ver de quién es y avisarle",
      yours: "Puede que otra persona use su cuenta.",
    },
    signed_url_forgery: {
      says: "Alguien probó un enlace de archivo falsificado.",
      advice: "Ver quién fue",
      yours: "Su cuenta probó un enlace de archivo falsificado.",
    },
    untrusted_proxy: { says: "Falta configurar el proxy inverso.", advice: "Ver el registro" },
    storage_full: { says: "El portal se quedó sin espacio.", advice: "Libere espacio y revise el registro" },
    audit_write_failed: {
      says: "Algunos eventos de seguridad no se registraron.",
      advice: "Revise el disco y el registro",
    },
    rate_limit_login: {
      says: "Alguien intenta entrar una y otra vez.",
      advice: "Ver desde dónde",
      yours: "Alguien intenta entrar en su cuenta.",
    },
    rate_limit_owner: { says: "Alguien prueba muchos códigos de proyecto.", advice: "Ver desde dónde" },
    rate_limit_signup: { says: "Alguien abre muchas cuentas.", advice: "Ver desde dónde" },
    rate_limit_invitation: { says: "Alguien prueba muchos enlaces de invitación.", advice: "Ver desde dónde" },
    rate_limit_search: { says: "Alguien busca con demasiada frecuencia.", advice: "Ver quién es" },
    rate_limit_upload: { says: "Alguien sube demasiados archivos.", advice: "Ver quién es" },
    rate_limit_mail: {
      says: "El portal retiene correos: se alcanzó un límite.",
      advice: "Ver de quién son",
    },
    rate_limit_calls: { says: "Alguien envía demasiadas solicitudes.", advice: "Ver quién es" },
  },
  other: { says: "Ocurrió algo inusual.", advice: "Ver el registro" },
  yourAdvice: "Revise sus sesiones y su contraseña",
};
