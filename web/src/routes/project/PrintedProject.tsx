import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import projectPageText from "locales/project-page.ftl";
import timelineText from "locales/timeline.ftl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { projectPageQuery } from "@/api/project";
import { StatusBadge } from "@/components/display/StatusBadge";
import { StatusProgress } from "@/components/display/StatusProgress";
import { UrgencyBadge } from "@/components/display/UrgencyBadge";
import { PageHeader } from "@/components/layout/PageHeader";
import { Panel } from "@/components/layout/Panel";
import { PrintedName } from "@/components/layout/PrintedName";
import { Overview } from "@/features/project/page/Overview";
import { PrintedTimeline } from "@/features/update/PrintedTimeline";
import { titleOf } from "@/lib/project/project-title";
import { formatDateTime } from "@/lib/time/dates";

interface PrintedProjectProps {
  code: string;
  onDone: () => void;
}

/** How long printing waits for images. */
const LONGEST_WAIT_MS = 5000;

/** Loads the images that have not been scrolled into view. */
async function pictures(sheet: HTMLElement): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  const all = [...sheet.querySelectorAll("img")].map((image) => {
    image.loading = "eager";
    return image.decode().catch(() => undefined);
  });
  await Promise.race([Promise.all(all), late]);
}

/** The print version of a project: its details and full timeline, without actions. The code is left out, because anyone who
 *  finds the sheet could open the owner's portal with it. */
export default function PrintedProject({ code, onDone }: PrintedProjectProps) {
  const project = useQuery(projectPageQuery(code)).data;
  const sheet = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [printedAt] = useState(() => new Date().toISOString());
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!isReady || !sheet.current) return;
    let isGone = false;
    const leave = () => done();
    window.addEventListener("afterprint", leave);
    void pictures(sheet.current).then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      window.removeEventListener("afterprint", leave);
    };
  }, [isReady]);
  if (!project) return null;
  const abilities = { ...project.abilities, assign_contractor: false, issue_code: false, tell_owner: false };
  return (
    <Stack ref={sheet} gap="lg">
      <PrintedName />
      <PageHeader
        title={titleOf(project)}
        aside={
          <>
            <span>{project.project_number}</span>
            <StatusBadge status={project.status} />
            <UrgencyBadge urgency={project.urgency_level} />
          </>
        }
        subtitle={<Text size="sm">{projectPageText("printed-at", { moment: formatDateTime(printedAt) })}</Text>}
      />
      <StatusProgress project={project} />
      <Overview
        area="admin"
        project={{ ...project, abilities }}
        upcomingEvent={null}
        latestUpdate={null}
        onNewCode={() => {}}
      />
      <Panel title={timelineText("timeline")}>
        <PrintedTimeline source={{ kind: "project", code }} onReady={() => setIsReady(true)} />
      </Panel>
    </Stack>
  );
}
