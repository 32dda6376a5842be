import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import classes from "./Found.module.css";

/** A field that a search found something in. */
export type FoundField = Schemas["FoundField"];

/** The fields that the search of a list of projects looks at. */
export type SearchedField =
  | "project_code"
  | "project_number"
  | "insurance_claim_number"
  | "property_owner_name"
  | "property_address"
  | "damage_type";

/** What a field is called that the search of a list of projects looks at. */
export function fieldName(name: string): string | undefined {
  const key = `found-${name}`;
  return componentText.find(key);
}

/** Those that a card shows anyway. */
const ON_CARDS: readonly string[] = [
  "project_number",
  "property_owner_name",
  "property_address",
  "damage_type",
] satisfies readonly SearchedField[];

/** What the pages of a list say was found, by the projects' ids. */
export const foundOn = (
  pages: readonly Pick<Schemas["ProjectList"], "found">[] | undefined,
): Readonly<Record<string, FoundField[]>> => Object.assign({}, ...(pages?.map((page) => page.found) ?? []));

/** What was found in other fields than those that are shown. */
export const foundElsewhere = (found: FoundField[] | undefined, shown = ON_CARDS) =>
  found?.filter((field) => !shown.includes(field.matched_field)) ?? [];

/** A project's field, with what was found in it marked. */
export function fieldOf(project: ProjectCard, name: SearchedField, found: FoundField[] | undefined): ReactNode {
  const match = found?.find((field) => field.matched_field === name);
  if (match) return <Marked found={match} />;
  return <span>{name === "property_address" ? project.address.formatted : project[name]}</span>;
}

/** A field under its name, with what was found in it marked. */
export function NamedField({ found, name = fieldName(found.matched_field) }: { found: FoundField; name?: string }) {
  return (
    <>
      <span className={classes.where}>{`${name ?? found.matched_field}: `}</span>
      <Marked found={found} />
    </>
  );
}

function Marked({ found: { context, highlights } }: { found: FoundField }) {
  let done = 0;
  return (
    <>
      {highlights.map(({ start, end }) => {
        const before = context.slice(done, start);
        done = end;
        return (
          <span key={start}>
            <span>{before}</span>
            <mark className={classes.mark}>{context.slice(start, end)}</mark>
          </span>
        );
      })}
      <span>{context.slice(done)}</span>
    </>
  );
}
