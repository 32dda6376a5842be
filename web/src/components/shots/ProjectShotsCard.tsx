import { useQuery } from "@tanstack/react-query";
import shotText from "locales/shot.ftl";
import { projectPageQuery } from "@/api/project";
import { Panel } from "@/components/layout/Panel";
import { useWaitingShots } from "@/lib/network/outbox-port";
import { shotFigures, shotStates, wordsOf } from "@/lib/project/shots";
import { handOver } from "@/lib/project/taken-photos";
import { projectShotsQuery } from "@/lib/site/shots-query";
import { ShotRows } from "./ShotRows";

interface ProjectShotsCardProps {
  code: string;
  /** Opens the update form, which receives the photo. */
  onAddUpdate: () => void;
}

/** A card with the photos that a project needs. Nothing if none is missing. */
export function ProjectShotsCard({ code, onAddUpdate }: ProjectShotsCardProps) {
  const { data } = useQuery(projectShotsQuery(code));
  const { data: project } = useQuery(projectPageQuery(code));
  const waiting = useWaitingShots(project?.id);
  if (!data || !project) return null;
  const shots = shotStates(data.lists, waiting);
  const figures = shotFigures(shots);
  if (figures.left === 0) return null;
  return (
    <Panel title={shotText("needed", figures)}>
      <ShotRows
        shots={shots}
        onPhoto={
          project.abilities.add_update
            ? (file, shot) => {
                handOver(project.id, { file, shot: shot.id, words: wordsOf(shot) });
                onAddUpdate();
              }
            : undefined
        }
      />
    </Panel>
  );
}
