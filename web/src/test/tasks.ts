import type { Schemas } from "@/api/client";

const ANN = { id: "0190a000-0000-7000-8000-00000000a001", full_name: "Ann Admin" };

/** A task, as the API returns it to an admin. */
export function aTask(given: Partial<Schemas["Task"]> = {}): Schemas["Task"] {
  return {
    id: "0190a000-0000-7000-8000-0000000000b1",
    project_id: "0190a000-0000-7000-8000-000000000001",
    status: "open",
    description: "Call the adjuster",
    assigned_to: ANN,
    is_priority: false,
    due_date: "2099-06-12",
    created_by: ANN,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    version: 3,
    attachments: [],
    abilities: { edit: true, delete: true },
    ...given,
  };
}

/** A task with its project. */
export function aTaskOf(project_code: string, given: Partial<Schemas["Task"]> = {}): Schemas["TaskOfProject"] {
  const project = {
    project_code,
    project_number: `BB-2026-${project_code}`,
    property_owner_name: `Owner ${project_code}`,
    street: "12 Elm Street",
  };
  return { ...aTask(given), project };
}

/** The tasks of a project on one page, with counts. */
export function taskList(tasks: Schemas["Task"][], given: Partial<Schemas["TaskList"]> = {}): Schemas["TaskList"] {
  const of = (status: Schemas["TaskStatus"]) => tasks.filter((task) => task.status === status).length;
  return {
    items: tasks,
    next_cursor: null,
    abilities: { create: true },
    counts: {
      all: tasks.length,
      open: of("open"),
      in_progress: of("in_progress"),
      waiting: of("waiting"),
      completed: of("completed"),
      cancelled: of("cancelled"),
    },
    ...given,
  };
}

/** A note, as the API returns it to an admin. */
export function aNote(given: Partial<Schemas["Note"]> = {}): Schemas["Note"] {
  return {
    id: "0190a000-0000-7000-8000-0000000000c1",
    note: "The owner is away until Monday.",
    created_by: ANN,
    edited_by: null,
    created_at: "2026-11-20T12:00:00Z",
    updated_at: "2026-11-20T12:00:00Z",
    version: 2,
    attachments: [],
    abilities: { edit: true, delete: true },
    ...given,
  };
}
