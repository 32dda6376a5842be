import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import fileText from "locales/file.ftl";
import photoViewText from "locales/photo-view.ftl";
import { isPassing } from "@/api/client";
import { InlineFailure } from "@/components/feedback/InlineFailure";
import { ErrorState } from "@/components/feedback/states";
import { RefetchFiles } from "@/components/files/working-link";
import classes from "./FileCard.module.css";
import { FilesView } from "./FilesView";
import { type FileSource, fileListQuery, isFirstPart } from "./queries";
import { useAddFiles } from "./use-add-files";

interface FilesPanelProps {
  source: FileSource;
  /** Whether to show admin actions. Only admins can delete files. */
  hasAdminActions?: boolean;
}

/** The Files tab: all files, or only those from the submission or from updates. */
export function FilesPanel({ source, hasAdminActions = false }: FilesPanelProps) {
  const files = useQuery(fileListQuery(source));
  const { onAdd, mayDescribe, dialog } = useAddFiles(source);
  const refetch = async () => (await files.refetch({ throwOnError: true })).data ?? [];
  return (
    <RefetchFiles value={refetch}>
      {files.isPending ? (
        <FilesSkeleton />
      ) : !files.data || (files.isError && !isPassing(files.error)) ? (
        <ErrorState title={fileText("load-failed")} error={files.error} onRetry={() => files.refetch()} />
      ) : (
        <>
          <FilesView
            files={files.data}
            source={source}
            hasAdminActions={hasAdminActions}
            mayDescribe={mayDescribe}
            onAdd={onAdd}
          />
          {isFirstPart(files.data) && (
            <Rest isLoading={files.isFetching} error={files.error} onRetry={() => void files.refetch()} />
          )}
        </>
      )}
      {dialog}
    </RefetchFiles>
  );
}

interface RestProps {
  isLoading: boolean;
  error: unknown;
  onRetry: () => void;
}

/** What is missing from a long list: it is loading, or could not be loaded. */
function Rest({ isLoading, error, onRetry }: RestProps) {
  if (isLoading) return <p role="status">{photoViewText("loading")}</p>;
  return error ? <InlineFailure text={photoViewText("incomplete")} error={error} onRetry={onRetry} /> : null;
}

function FilesSkeleton() {
  return (
    <div className={classes.grid} aria-busy>
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} className={classes.ghost} radius="md" />
      ))}
    </div>
  );
}
