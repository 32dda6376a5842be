import { Button, Group, Stack, Text } from "@mantine/core";
import packageShareText from "locales/package-share.ftl";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { toast } from "@/components/feedback/toast";
import type { PackageLink, useRevokeLink } from "./link-queries";

interface RevokeLinkProps {
  link: PackageLink;
  revoke: ReturnType<typeof useRevokeLink>;
  /** Called on cancel. */
  onKeep: () => void;
  /** Called when the link is revoked. */
  onGone: () => void;
}

/** Confirms that a link is revoked, which cannot be undone. */
export function RevokeLink({ link, revoke, onKeep, onGone }: RevokeLinkProps) {
  const confirm = () =>
    revoke.mutate(link, {
      onSuccess: (wasThere) => {
        if (wasThere) toast.success(packageShareText("revoked", { name: link.name }));
        else toast.info(packageShareText("gone"));
        onGone();
      },
    });
  return (
    <Stack>
      {revoke.isError && (
        <FailureAlert title={packageShareText("revoking-failed")}>
          {messageOf(revoke.error, packageShareText("try-again"))}
        </FailureAlert>
      )}
      <Text>{packageShareText("revoking-hint")}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onKeep} disabled={revoke.isPending} data-autofocus>
          {packageShareText("keep")}
        </Button>
        <Button color="red" loading={revoke.isPending} onClick={confirm}>
          {packageShareText("revoking-submit")}
        </Button>
      </Group>
    </Stack>
  );
}
