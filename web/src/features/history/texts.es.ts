import type { Worded } from "@/lib/worded";
import type { historyTexts as english } from "./texts";

export const historyTexts: Worded<typeof english> = {
  title: "Historial",
  field: "Campo",
  allFields: "Todos los campos",
  contractor: "Contratista asignado",
  nobody: "Sin contratista asignado",
  none: "Todavía no hay cambios",
  noneHint: "Aquí aparecerán los cambios en los datos del proyecto y las asignaciones de contratistas.",
  noneOfField: "Este campo no ha cambiado",
  showAll: "Ver todos los campos",
  loadFailed: "No se pudo cargar el historial.",
  loadMore: "Cargar más",
  inLog: "Todo lo que consta en el registro de auditoría",
};
