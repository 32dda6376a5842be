import { Button, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import packageDialogText from "locales/package-dialog.ftl";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { PackageRow } from "./PackageRow";
import classes from "./Packages.module.css";
import { type ClaimPackage, packagesQuery } from "./queries";

interface PackageRowsProps {
  code: string;
  onShare: (claimPackage: ClaimPackage) => void;
  onDelete: (claimPackage: ClaimPackage) => void;
}

/** The claim packages of a project: those that are being made, with their progress, and those that were made. */
export function PackageRows({ code, onShare, onDelete }: PackageRowsProps) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    packagesQuery(code),
  );
  const packages = data?.pages.flatMap((page) => page.items);
  return (
    <section>
      <Title order={3} size="h5">
        {packageDialogText("past")}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {packageDialogText("past-hint")}
      </Text>
      {isPending && <ComponentSkeleton lines={2} />}
      {error && !data && (
        <ErrorState title={packageDialogText("load-failed")} error={error} onRetry={() => void refetch()} />
      )}
      {packages?.length === 0 && <p className={classes.none}>{packageDialogText("none")}</p>}
      {packages && packages.length > 0 && (
        <ul className={classes.list}>
          {packages.map((claimPackage) => (
            <PackageRow
              key={claimPackage.id}
              code={code}
              claimPackage={claimPackage}
              onShare={onShare}
              onDelete={onDelete}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {packageDialogText("older")}
        </Button>
      )}
    </section>
  );
}
