import { useQuery } from "@tanstack/react-query";
import outboxText from "locales/outbox.ftl";
import { useAccount } from "@/api/account";
import { projectPageQuery } from "@/api/project";
import { Panel } from "@/components/layout/Panel";
import { KeptUpdateList } from "./KeptUpdateList";
import classes from "./KeptUpdateList.module.css";
import { type KeptEntry, kindOf } from "./kept-entry";
import { useOutbox } from "./use-outbox";

interface KeptUpdatesProps {
  /** Limits the list to one project. */
  code?: string;
}

/** The user's unsent entries on this device; renders nothing if there are none. */
export function KeptUpdates({ code }: KeptUpdatesProps) {
  const userId = useAccount()?.user.id;
  if (!userId) return null;
  return code === undefined ? <Kept userId={userId} /> : <KeptOfProject userId={userId} code={code} />;
}

function KeptOfProject({ userId, code }: { userId: string; code: string }) {
  const project = useQuery({ ...projectPageQuery(code), enabled: false }).data;
  return project ? <Kept userId={userId} projectId={project.id} /> : null;
}

/** Entries that will appear in the project's timeline. */
const ofTimeline = (projectId: string) => (entry: KeptEntry) =>
  entry.project.id === projectId && kindOf(entry) !== "message";

function Kept({ userId, projectId }: { userId: string; projectId?: string }) {
  const { entries } = useOutbox(userId);
  const shown = projectId === undefined ? entries : entries.filter(ofTimeline(projectId));
  if (shown.length === 0) return null;
  return (
    <div className={classes.panel}>
      <Panel title={outboxText("title")}>
        <KeptUpdateList userId={userId} entries={shown} />
      </Panel>
    </div>
  );
}
