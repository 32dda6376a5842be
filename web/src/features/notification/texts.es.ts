import type { Worded } from "@/lib/worded";
import type { notificationPageTexts as page, TYPE_LABELS } from "./page-texts";
import type { notificationTexts as english } from "./texts";

export const notificationTexts: Worded<typeof english> = {
  label: "Notificaciones",
  labelUnread: (count) => `Notificaciones, ${count} sin leer`,
  unavailable: "Las notificaciones no están disponibles",
  markAllRead: "Marcar todas como leídas",
  viewAll: "Ver todas las notificaciones",
  none: "No hay notificaciones",
  loading: "Cargando...",
  success: "Listo",
  marked: (count) =>
    count === 1 ? "Se marcó 1 notificación como leída" : `Se marcaron ${count} notificaciones como leídas`,
  error: "Error",
  markFailed: "No se pudieron marcar las notificaciones como leídas",
  unread: "Sin leer",
  noUser: "No hay una sesión abierta",
  recipient: (name) => `Para ${name}`,
};

export const notificationPageTexts: Worded<typeof page> = {
  unreadCount: (badge) => (badge ? `${badge} sin leer` : "Todo leído"),
  failed: "No se pudieron cargar las notificaciones",
  filters: "Filtros",
  show: "Mostrar",
  all: "Todas",
  onlyUnread: "Sin leer",
  type: "Tipo",
  anyType: "Todos los tipos",
  project: "Código del proyecto",
  clearCode: "Borrar el código del proyecto",
  clear: "Quitar los filtros",
  more: "Ver más",
  noneHint: "Aquí aparecen las actualizaciones, asignaciones, eventos y mensajes de sus proyectos.",
  noneUnread: "No hay nada sin leer",
  noneUnreadHint: "Ya leyó todo lo nuevo.",
  noMatch: "Ninguna notificación corresponde a estos filtros",
};

export const notificationTypes: Worded<typeof TYPE_LABELS> = {
  status_update: "Actualizaciones",
  info: "Información",
  success: "Éxitos",
  warning: "Avisos",
  error: "Errores",
};
