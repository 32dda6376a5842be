import type { Worded } from "@/lib/worded";
import type { contractorTexts as english } from "./texts";

export const contractorTexts: Worded<typeof english> = {
  title: "Portal de contratistas",
  subtitle: "Administre sus proyectos asignados y sus horarios",
  total: "Todos los proyectos",
  inProgress: "En curso",
  completed: "Terminados",
  needsAttention: "Requieren atención",
  figures: "Mostrar proyectos",
  assignedProjects: "Proyectos asignados",
  search: "Buscar proyectos...",
  asTable: "Tabla, vistas y exportación",
  noMatchFilters: "Ningún proyecto corresponde a estos filtros",
  clear: "Quitar los filtros",
  count: (total, capped) =>
    `${total.toLocaleString("es-US")}${capped ? "+" : ""} ${total === 1 ? "proyecto" : "proyectos"}`,
  loadMore: "Cargar más",
  none: "No hay proyectos asignados",
  noneHint: "Los proyectos aparecen aquí en cuanto se asignan a su empresa.",
  noMatch: (term) => `No se encontraron proyectos con “${term}”`,
  loadFailed: "No se pudieron cargar los datos del contratista",
  fetchFailed: "No se pudieron obtener sus proyectos asignados. Vuelva a cargar la página.",
  contactAdmin: "Si el problema continúa, comuníquese con su administrador.",
  isNew: "NUEVO",
  criticalPriority: "Prioridad crítica",
  addUpdate: "Actualizar",
  messages: "Mensajes",
  addUpdateTo: (number) => `Actualizar ${number}`,
  timelineStart: (date) => `Inicio: ${date}`,
  submittedBy: "Socio",
  damage: "Tipo de daño",
};
