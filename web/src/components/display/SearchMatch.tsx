import componentText from "locales/component.ftl";
import type { ReactNode } from "react";
import type { Schemas } from "@/api/client";
import type { ProjectCard } from "@/api/project";
import { AddressLink } from "./AddressLink";
import classes from "./SearchMatch.module.css";

/** A field in which a search found a match. */
export type FoundField = Schemas["FoundField"];

/** The fields that the project list's search covers. */
export type SearchedField =
  | "project_code"
  | "project_number"
  | "insurance_claim_number"
  | "property_owner_name"
  | "property_address"
  | "damage_type";

/** The label of a field that the project list searches. */
export function fieldName(name: string): string | undefined {
  const key = `found-${name}`;
  return componentText.find(key);
}

/** The fields shown on every card. */
const ON_CARDS: readonly string[] = [
  "project_number",
  "property_owner_name",
  "property_address",
  "damage_type",
] satisfies readonly SearchedField[];

/** The matches on all loaded pages of a list, by project id. */
export const matchesByProject = (
  pages: readonly Pick<Schemas["ProjectList"], "found">[] | undefined,
): Readonly<Record<string, FoundField[]>> => Object.assign({}, ...(pages?.map((page) => page.found) ?? []));

/** The matches in fields that are not shown. */
export const otherMatches = (found: FoundField[] | undefined, shown = ON_CARDS) =>
  found?.filter((field) => !shown.includes(field.matched_field)) ?? [];

/** A field of a project, with its match highlighted. */
export function matchedField(project: ProjectCard, name: SearchedField, found: FoundField[] | undefined): ReactNode {
  const match = found?.find((field) => field.matched_field === name);
  if (match) return <Highlighted found={match} />;
  return <span>{name === "property_address" ? project.address.formatted : project[name]}</span>;
}

/** A project's address with its match highlighted, as a link that opens maps. */
export const matchedAddress = (project: ProjectCard, found: FoundField[] | undefined): ReactNode => (
  <AddressLink address={project.address.formatted} isQuiet>
    {matchedField(project, "property_address", found)}
  </AddressLink>
);

/** A match with the name of its field. */
export function NamedMatch({ found, name = fieldName(found.matched_field) }: { found: FoundField; name?: string }) {
  return (
    <>
      <span className={classes.where}>{`${name ?? found.matched_field}: `}</span>
      <Highlighted found={found} />
    </>
  );
}

function Highlighted({ found: { context, highlights } }: { found: FoundField }) {
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
