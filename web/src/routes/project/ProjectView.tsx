import { useState } from "react";
import { FilesPanel } from "@/features/file/FilesPanel";
import { ProjectDetails } from "@/features/project/ProjectDetails";
import type { ProjectTab } from "@/features/project/tabs";
import { LatestUpdateCard } from "@/features/update/LatestUpdateCard";
import { Timeline } from "@/features/update/Timeline";
import { updateTexts } from "@/features/update/texts";
import { AddUpdate } from "./AddUpdate";

interface ProjectViewProps {
  code: string;
  tab: ProjectTab;
  onTab: (tab: ProjectTab) => void;
  context: "contractor" | "partner" | "admin";
}

/** A project's page out of its features, the same for everybody who works on it. */
export function ProjectView({ code, tab, onTab, context }: ProjectViewProps) {
  const [isAdding, setIsAdding] = useState(false);
  const source = { kind: "project", code: code.toUpperCase() } as const;
  return (
    <>
      <ProjectDetails
        code={code}
        tab={tab}
        onTab={onTab}
        context={context}
        onAddUpdate={() => setIsAdding(true)}
        latestUpdate={<LatestUpdateCard source={source} onOpen={() => onTab("updates")} />}
        files={<FilesPanel source={source} />}
        updates={
          <Timeline source={source} title={context === "admin" ? updateTexts.adminTimeline : updateTexts.timeline} />
        }
      />
      {isAdding && <AddUpdate code={code} onClose={() => setIsAdding(false)} />}
    </>
  );
}
