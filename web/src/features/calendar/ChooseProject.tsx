import { Button, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import calendarText from "locales/calendar.ftl";
import { useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { SearchField } from "@/components/fields/SearchField";
import { Modal } from "@/components/overlays/Modal";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { titleOf } from "@/lib/project/project-title";
import classes from "./EntryDialog.module.css";
import { projectChoicesQuery } from "./queries";

interface ChooseProjectProps {
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** Dialog that selects the project of a new event. */
export default function ChooseProject({ onChoose, onClose }: ChooseProjectProps) {
  useFocusBack();
  const [search, setSearch] = useState("");
  const projects = useInfiniteQuery(projectChoicesQuery(search));
  const found = projects.data?.pages.flatMap(({ items }) => items);
  return (
    <Modal opened onClose={onClose} title={calendarText("entry-choose-title")}>
      <Stack>
        <Text>{calendarText("entry-choose-hint")}</Text>
        <SearchField
          label={calendarText("entry-search-projects")}
          search={search}
          onSearch={setSearch}
          isBusy={projects.isFetching && !projects.isPending}
        />
        {projects.isPending ? (
          <ComponentSkeleton />
        ) : !found ? (
          <ErrorState
            title={calendarText("entry-projects-failed")}
            error={projects.error}
            onRetry={() => projects.refetch()}
          />
        ) : found.length === 0 ? (
          <Text c="dimmed" role="status">
            {calendarText("entry-no-projects")}
          </Text>
        ) : (
          <ul className={classes.projects}>
            {found.map((project) => (
              <li key={project.project_code}>
                <button type="button" className={classes.project} onClick={() => onChoose(project.project_code)}>
                  <span>{`${titleOf(project)} · ${project.project_number}`}</span>
                  <span>{[project.address.city, project.contractor?.company_name].filter(Boolean).join(" · ")}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {projects.hasNextPage && (
          <Button variant="default" loading={projects.isFetchingNextPage} onClick={() => projects.fetchNextPage()}>
            {calendarText("entry-load-more")}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
