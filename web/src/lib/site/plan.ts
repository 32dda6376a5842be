import type { Schemas } from "@/api/client";
import { projectTitle } from "@/lib/project/project-title";
import type { ProjectShots } from "@/lib/project/shots";
import type { ProjectStatus } from "@/lib/project/status";
import type { Place } from "./distance";

/** A photo of a project, shown small. */
export interface SitePhoto {
  id: string;
  name: string;
  /** The URL of the thumbnail. */
  thumbnail?: string | undefined;
}

/** Someone to call. */
export interface SiteContact {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
}

/** A project as it is needed on site. */
export interface SiteProject {
  id: string;
  /** Missing in what a device keeps: the code opens the owner's portal. */
  code?: string | undefined;
  number: string;
  street: string;
  unit?: string | undefined;
  /** The whole address. */
  address: string;
  owner: SiteContact;
  partner?: SiteContact | undefined;
  damage: string;
  description?: string | undefined;
  status: ProjectStatus;
  choices: ProjectStatus[];
  urgency: Schemas["UrgencyLevel"];
  canUpdate: boolean;
  note?: { text: string; author: string; at: string } | undefined;
  photos: SitePhoto[];
  /** What must be photographed. Missing in what older versions have kept. */
  shots?: ProjectShots | undefined;
  /** The center of the ZIP code. */
  place?: Place | undefined;
}

/** A visit, which is an event of a project. */
export type SiteVisit = Schemas["Visit"];

/** An update that is due. */
export interface SiteDue {
  /** The project's code, number, owner, and street. The code is missing in what a device keeps. */
  code?: string | undefined;
  number: string;
  title: string;
  reason: Schemas["UpdateDue"];
  /** The day of the visit, or of the last change: YYYY-MM-DD. */
  since: string;
}

/** A contractor's visits of the next ten days, soonest first, their projects, and the updates that are due. */
export interface SitePlan {
  visits: SiteVisit[];
  projects: SiteProject[];
  /** Missing in what older versions have kept. */
  due?: SiteDue[] | undefined;
}

/** The visits of one project, as a device keeps them. */
export interface KeptVisits {
  visits: SiteVisit[];
  /** The time zone that they are in. */
  zone: string;
}

const given = (text: string | null | undefined) => text || undefined;

const contact = (
  name: string | null | undefined,
  phone: string | null | undefined,
  email: string | null | undefined,
): SiteContact | undefined => (name ? { name, phone: given(phone), email: given(email) } : undefined);

function siteProject(project: Schemas["ScheduledProject"]): SiteProject {
  const { address, latest_note: note, zip_center: center } = project;
  return {
    id: project.id,
    code: project.project_code,
    number: project.project_number,
    street: address.street,
    unit: given(address.unit),
    address: address.formatted,
    owner: {
      name: project.property_owner_name,
      phone: given(project.property_owner_phone),
      email: given(project.property_owner_email),
    },
    partner: contact(
      project.referral_partner_contact_name,
      project.referral_partner_contact_phone,
      project.referral_partner_contact_email,
    ),
    damage: project.damage_type,
    description: given(project.damage_description),
    status: project.status,
    choices: project.status_choices,
    urgency: project.urgency_level,
    canUpdate: project.abilities.add_update,
    note: note ? { text: note.notes, author: note.author_name, at: note.created_at } : undefined,
    photos: project.photos.map(({ id, file_name, thumbnail_url }) => ({
      id,
      name: file_name,
      thumbnail: given(thumbnail_url),
    })),
    shots: project.shots,
    place: center ?? undefined,
  };
}

/** The plan in the server's answer. */
export function planOf({ visits, projects, due_updates }: Schemas["ContractorSchedule"]): SitePlan {
  const due = due_updates.map(({ project, reason, since }) => ({
    code: project.project_code,
    number: project.project_number,
    title: projectTitle(project),
    reason,
    since,
  }));
  return { visits, projects: projects.map(siteProject), due };
}

/** A plan without codes and links, which a device must not keep. */
export function planToKeep({ visits, projects, due = [] }: SitePlan): SitePlan {
  return {
    visits,
    due: due.map(({ code: _code, ...update }) => update),
    projects: projects.map(({ code: _code, ...project }) => ({
      ...project,
      photos: project.photos.map(({ id, name }) => ({ id, name })),
      shots: project.shots && withoutExamples(project.shots),
    })),
  };
}

/** Example pictures need the network. */
const withoutExamples = (shots: ProjectShots): ProjectShots => ({
  ...shots,
  lists: shots.lists.map((list) => ({
    ...list,
    shots: list.shots.map((shot) => ({ ...shot, example_url: null })),
  })),
});

/** A visit with its project. */
export interface ShownVisit {
  visit: SiteVisit;
  project: SiteProject;
}

/** The visits of a range of days, by day. Both ends are included. */
export function visitsByDay({ visits, projects }: SitePlan, today: string, until: string): [string, ShownVisit[]][] {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const byDay = new Map<string, ShownVisit[]>();
  for (const visit of visits) {
    const day = visit.scheduled_date;
    const project = byId.get(visit.project_id);
    if (project && day >= today && day <= until) byDay.set(day, [...(byDay.get(day) ?? []), { visit, project }]);
  }
  return [...byDay];
}
