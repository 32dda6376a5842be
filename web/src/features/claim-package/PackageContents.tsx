import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import packageDialogText from "locales/package-dialog.ftl";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { formatFileSize } from "@/lib/text/file-size";
import classes from "./Packages.module.css";
import { type ClaimPackage, contentsQuery } from "./queries";

interface PackageContentsProps {
  code: string;
  claimPackage: ClaimPackage;
}

/** The files in a finished package. */
export function PackageContents({ code, claimPackage: { id, number } }: PackageContentsProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    contentsQuery(code, id),
  );
  if (isPending) return <ComponentSkeleton lines={3} />;
  if (!data)
    return <ErrorState title={packageDialogText("contents-failed")} error={error} onRetry={() => void refetch()} />;
  const files = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul className={classes.files} aria-label={packageDialogText("contents-of", { number })}>
        {files.map(({ path, size, is_new }) => (
          <li key={path}>
            <span dir="auto">{path}</span> <span className={classes.size}>{formatFileSize(size)}</span>
            {is_new && <span className={classes.mark}>{packageDialogText("new-file")}</span>}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {packageDialogText("more-files")}
        </Button>
      )}
    </>
  );
}
