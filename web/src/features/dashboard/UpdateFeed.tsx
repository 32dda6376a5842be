import { Link } from "@tanstack/react-router";
import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";
import { RelativeTime } from "@/components/display/DateText";
import { LinkedText } from "@/components/display/LinkedText";
import { FamilyIcon } from "@/components/display/StatusBadge";
import { type PortalArea, projectPath } from "@/components/project/project-link";
import { updateSentence } from "@/components/project/update-sentences";
import { projectTitle } from "@/lib/project/project-title";
import { statusFamily } from "@/lib/project/status";
import classes from "./UpdateFeed.module.css";

/** The latest timeline entries across projects, worded as in the timeline. */
export function UpdateFeed({ updates, area }: { updates: Schemas["ProjectUpdate"][]; area: PortalArea }) {
  return (
    <ol className={classes.feed}>
      {updates.map(({ update, ...project }) => (
        <li key={update.id} className={classes.entry}>
          <span className={classes.sign}>
            <FamilyIcon family={statusFamily(update.new_status)} size={18} />
          </span>
          <div className={classes.body}>
            <Link
              to={projectPath(area)}
              params={{ code: project.project_code }}
              search={{ tab: "updates" }}
              className={classes.link}
            >
              {projectTitle(project)}
            </Link>
            <span className={classes.faint}>{` · ${project.project_number}`}</span>
            <p className={classes.what}>{updateSentence(update)}</p>
            {update.notes && (
              <p className={classes.text}>
                <LinkedText text={update.notes} />
              </p>
            )}
            <p className={classes.faint}>
              <span>{`${update.author_name} · `}</span>
              <RelativeTime value={update.created_at} />
              {update.attachments.length > 0 && (
                <span>{` · ${dashboardText("files", { count: update.attachments.length })}`}</span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
