import { Alert, Text } from "@mantine/core";
import { IconDatabaseExclamation } from "@tabler/icons-react";
import dashboardText from "locales/dashboard.ftl";
import type { Schemas } from "@/api/client";
import { formatRelative } from "@/lib/time/dates";

/** When the last backup was made and verified, and what is wrong with the backups. */
export function BackupNote({ backup }: { backup: Schemas["BackupStatus"] }) {
  const last = lastBackup(backup);
  if (!backup.problem) {
    return (
      <Text size="sm" c="dimmed" mb="lg">
        {last}
      </Text>
    );
  }
  return (
    <Alert
      color="red"
      icon={<IconDatabaseExclamation aria-hidden />}
      title={dashboardText("backup-problem", { problem: backup.problem })}
      mb="lg"
    >
      <Text size="sm">{last}</Text>
      {backup.reason && (
        <Text size="sm" lang="en">
          {backup.reason}
        </Text>
      )}
    </Alert>
  );
}

function lastBackup({ last_at, verified_at }: Schemas["BackupStatus"]) {
  if (!last_at) return dashboardText("backup-none");
  const now = new Date();
  const ago = formatRelative(last_at, now);
  return verified_at
    ? dashboardText("backup-verified", { ago, verified: formatRelative(verified_at, now) })
    : dashboardText("backup-last", { ago });
}
