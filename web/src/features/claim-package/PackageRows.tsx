import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
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
  const { data, error, isPending, refetch } = useQuery(packagesQuery(code));
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
      {data?.length === 0 && <p className={classes.none}>{packageDialogText("none")}</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((claimPackage) => (
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
    </section>
  );
}
