import type { Worded } from "@/lib/worded";
import type { securityTexts as security } from "./texts";

export const securityTexts: Worded<typeof security> = {
  label: "Alertas de seguridad",
  bruteForce: "Se detectó un intento de adivinar una clave",
  rateLimit: "Demasiados intentos",
  other: "Alerta de seguridad",
  dismiss: "Cerrar",
  project: (number) => `Proyecto ${number}`,
  showAll: (count) => `Ver las ${count}`,
  showNewest: "Ver solo la más reciente",
};
