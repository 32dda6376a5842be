/** What a project is called after. */
export interface ProjectPlace {
  property_owner_name: string;
  street: string;
  unit?: string | null | undefined;
}

/** Maximum length of the owner's name in a title, in characters. */
const NAME_SHOWN = 60;

/** Scripts that are written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The title of a project: `José Álvarez, 1408 Juniper Bend, Apt 4`. Empty parts are left out. A name in a right-to-left script is
 * isolated, so that it does not reorder the street after it. The server uses the same rule (`domain::project::project_title`).
 */
export function projectTitle({ property_owner_name, street, unit }: ProjectPlace): string {
  const owner = shortened(property_owner_name.trim());
  const isolated = RIGHT_TO_LEFT.test(owner) ? `\u2068${owner}\u2069` : owner;
  return [isolated, street.trim(), labeledUnit(unit ?? "")].filter(Boolean).join(", ");
}

/** The title of a project whose address is an object of its own. */
export const titleOf = ({
  property_owner_name,
  address,
}: {
  property_owner_name: string;
  address: Omit<ProjectPlace, "property_owner_name">;
}): string => projectTitle({ property_owner_name, ...address });

/** Counts code points, so that no character is split. */
function shortened(name: string): string {
  const characters = [...name];
  return characters.length > NAME_SHOWN ? `${characters.slice(0, NAME_SHOWN).join("").trimEnd()}…` : name;
}

/** `4B` and `b` become `Unit 4B` and `Unit B`. A unit that is already labeled (`Apt 4`, `2nd floor`) is unchanged. */
function labeledUnit(typed: string): string {
  const unit = typed.trim();
  if (/^[a-z]$/i.test(unit)) return `Unit ${unit.toUpperCase()}`;
  const [first = ""] = unit.split(" ");
  const isNumber = /^\d/.test(first) && !/(st|nd|rd|th)$/i.test(first);
  return isNumber || /^[A-Z]{2}$/.test(unit) ? `Unit ${unit}` : unit;
}
