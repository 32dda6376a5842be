import { Alert, Anchor } from "@mantine/core";
import { IconCopyCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import projectFormText from "locales/project-form.ftl";
import type { Schemas } from "@/api/client";
import { AddressLink } from "@/components/display/AddressLink";
import { StatusBadge } from "@/components/display/StatusBadge";
import { titleOf } from "@/lib/project/project-title";
import { formatDate } from "@/lib/time/dates";
import type { FieldValues } from "../shared/fields";
import { LAST_STEP } from "../shared/submit-steps";
import classes from "./DuplicateWarning.module.css";
import { comparedFields, duplicatesQuery } from "./duplicates";

interface DuplicateWarningProps {
  /** The id of the submission. */
  id: string;
  values: FieldValues;
  step: number;
}

/** Names the projects that the submission may duplicate: those of the same owner and address from the second step on, those with the same
 *  claim number in the last one. It warns only; nothing depends on it. */
export function DuplicateWarning({ id, values, step }: DuplicateWarningProps) {
  const isDue = step > 1;
  const { data } = useQuery({ ...duplicatesQuery(comparedFields(id, values, step === LAST_STEP)), enabled: isDue });
  if (!isDue || !data || (data.items.length === 0 && !data.is_claimed_elsewhere)) return null;
  return (
    <Alert
      role="status"
      icon={<IconCopyCheck aria-hidden />}
      color="yellow"
      mb="md"
      title={data.items.length > 0 && projectFormText("duplicate-title")}
    >
      {data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map(({ project, reason }) => (
            <Duplicate key={project.id} project={project} reason={reason} />
          ))}
        </ul>
      )}
      {data.is_claimed_elsewhere && <p className={classes.text}>{projectFormText("duplicate-elsewhere")}</p>}
    </Alert>
  );
}

/** The project opens in another tab, because returning to the form would upload the chosen files again. */
function Duplicate({ project, reason }: Schemas["PossibleDuplicate"]) {
  return (
    <li>
      <Anchor href={`/projects/${project.project_code}`} target="_blank" fw={600}>
        {`${titleOf(project)} · ${project.project_number}`}
      </Anchor>
      <div>
        <AddressLink address={project.address.formatted} isQuiet />
      </div>
      <div className={classes.facts}>
        <StatusBadge status={project.status} />
        <span>{projectFormText(`duplicate-${reason}`)}</span>
        <span aria-hidden>·</span>
        <span>{projectFormText("duplicate-submitted", { date: formatDate(project.created_at) })}</span>
      </div>
    </li>
  );
}
