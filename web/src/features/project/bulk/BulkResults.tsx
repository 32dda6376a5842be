import { Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import projectBulkText from "locales/project-bulk.ftl";
import rowsText from "locales/rows.ftl";
import { useEffect, useRef } from "react";
import type { ProjectCard } from "@/api/project";
import { undoneText } from "@/components/lists/bulk/use-bulk";
import { projectPath } from "@/components/project/project-link";
import { serverText } from "@/language/server-text";
import { titleOf } from "@/lib/project/project-title";
import { statusLabel } from "@/lib/project/status";
import classes from "./BulkDialog.module.css";
import type { BulkRow } from "./bulk-queries";

const resultText = (done: number, all: number): string =>
  projectBulkText("result", { outcome: done === all ? "all" : "some", done, all });

/** Why a project was not changed. An undo leaves alone what somebody else has changed since. */
const reasonOf = (row: BulkRow, isUndone: boolean): string =>
  isUndone && row.outcome === "stale" ? rowsText("left-alone") : serverText(row.reason_text, row.reason ?? "");

/** Whether the project now has the requested state. */
export const isAsAsked = ({ outcome }: BulkRow) => outcome === "changed" || outcome === "unchanged";

/** Whether a retry may succeed. */
export const isWorthATry = ({ outcome }: BulkRow) => outcome === "stale" || outcome === "failed";

interface BulkResultsProps {
  rows: BulkRow[];
  projects: ProjectCard[];
  /** Whether these are the results of an undo. */
  isUndone: boolean;
}

/** The result of each project; those that need attention come first. */
export function BulkResults({ rows, projects, isUndone }: BulkResultsProps) {
  const head = useRef<HTMLParagraphElement>(null);
  // The content that had the focus was replaced, so move the focus to the heading.
  useEffect(() => head.current?.focus(), []);
  const byCode = new Map(projects.map((project) => [project.project_code, project]));
  const ordered = [...rows.filter((row) => !isAsAsked(row)), ...rows.filter(isAsAsked)];
  return (
    <>
      <Text ref={head} tabIndex={-1} fw={600} role="status" className={classes.head}>
        {(isUndone ? undoneText : resultText)(rows.filter(isAsAsked).length, rows.length)}
      </Text>
      <ul className={classes.rows} aria-label={projectBulkText("result-title")}>
        {ordered.map((row) => {
          const project = byCode.get(row.code);
          const Sign = isAsAsked(row) ? IconCircleCheck : IconAlertTriangle;
          return (
            <li key={row.code} className={classes.row} data-done={isAsAsked(row) || undefined}>
              <Sign size={18} aria-hidden className={classes.sign} />
              <div className={classes.what}>
                <Link to={projectPath("admin")} params={{ code: row.code }} className={classes.link}>
                  {project ? titleOf(project) : row.code}
                </Link>{" "}
                <span className={classes.faint}>{project?.project_number}</span>
              </div>
              <span className={classes.outcome}>{projectBulkText(`outcomes-${row.outcome}`)}</span>
              {!isAsAsked(row) && (
                <div className={classes.reason}>
                  {`${reasonOf(row, isUndone)}${row.current ? ` ${projectBulkText("now", { status: statusLabel(row.current.status), company: row.current.contractor ?? projectBulkText("no-company") })}` : ""}`}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
