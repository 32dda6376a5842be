import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/api/account";
import { projectPageQuery } from "@/api/project";
import { Panel } from "@/components/Panel";
import { KeptUpdateList } from "./KeptUpdateList";
import classes from "./KeptUpdateList.module.css";
import { KEPT_ID, outboxTexts as texts } from "./texts";
import { useOutbox } from "./use-outbox";

interface KeptUpdatesProps {
  /** Only those of one project. */
  code?: string;
}

/** What the reader keeps on this device; nothing at all where there is nothing. */
export function KeptUpdates({ code }: KeptUpdatesProps) {
  const userId = useAccount()?.user.id;
  if (!userId) return null;
  return code === undefined ? <Kept userId={userId} /> : <KeptOfProject userId={userId} code={code} />;
}

function KeptOfProject({ userId, code }: { userId: string; code: string }) {
  const project = useQuery({ ...projectPageQuery(code), enabled: false }).data;
  return project ? <Kept userId={userId} projectId={project.id} /> : null;
}

function Kept({ userId, projectId }: { userId: string; projectId?: string }) {
  const { updates } = useOutbox(userId);
  const shown = projectId === undefined ? updates : updates.filter(({ project }) => project.id === projectId);
  if (shown.length === 0) return null;
  return (
    <div id={KEPT_ID} className={classes.panel}>
      <Panel title={texts.title}>
        <KeptUpdateList userId={userId} updates={shown} />
      </Panel>
    </div>
  );
}
