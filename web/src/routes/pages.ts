// Pages that several routes share. Each loads on demand.
export const projectListPage = () => import("@/features/project/list/ProjectListPage");
export const projectPage = () => import("./project/ProjectPage");
export const calendarPage = () => import("./calendar/CalendarPage");
