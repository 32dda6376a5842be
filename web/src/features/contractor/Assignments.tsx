import { Button } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import contractorAdminText from "locales/contractor-admin.ftl";
import { DateText } from "@/components/display/DateText";
import { TextLink } from "@/components/display/links";
import { StatusBadge } from "@/components/display/StatusBadge";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { projectTitle } from "@/lib/project/project-title";
import { type Assignment, assignmentsQuery } from "./admin-queries";
import classes from "./ContractorDetails.module.css";

/** Current and past projects of the company, with the dates of assignment. */
export function Assignments({ slug }: { slug: string }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    assignmentsQuery(slug),
  );
  const assignments = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel title={contractorAdminText("history-title")}>
      {isPending ? (
        <ComponentSkeleton lines={3} />
      ) : error && !data ? (
        <ErrorState title={contractorAdminText("history-failed")} error={error} onRetry={() => void refetch()} />
      ) : assignments.length === 0 ? (
        <p className={classes.more}>{contractorAdminText("history-none")}</p>
      ) : (
        <Rows>
          {assignments.map((assignment) => (
            <AssignmentRow key={assignment.id} assignment={assignment} />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <Button variant="default" mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {contractorAdminText("more")}
        </Button>
      )}
    </Panel>
  );
}

function AssignmentRow({ assignment }: { assignment: Assignment }) {
  const { project_code, project_number, ended_at, assigned_by_name } = assignment;
  return (
    <Row
      sign={<IconFolder size={22} stroke={1.7} aria-hidden />}
      tone={ended_at ? undefined : "on"}
      name={
        <TextLink to="/admin/projects/$code" params={{ code: project_code }} inherit>
          {projectTitle(assignment)}
        </TextLink>
      }
      facts={
        <>
          <span>{project_number}</span>
          <span>
            <span>{ended_at ? contractorAdminText("assigned") : contractorAdminText("since")}</span>{" "}
            <DateText value={assignment.assigned_at} />
            {ended_at && (
              <>
                <span>{` ${contractorAdminText("until")}`}</span> <DateText value={ended_at} />
              </>
            )}
          </span>
          {assigned_by_name && <span>{contractorAdminText("by", { name: assigned_by_name })}</span>}
        </>
      }
    >
      <StatusBadge status={assignment.status} />
    </Row>
  );
}
