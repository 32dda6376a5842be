import { ActionIcon, Button } from "@mantine/core";
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import settingsText from "locales/settings.ftl";
import { lazy, Suspense, useState } from "react";
import { DateText, RelativeTime } from "@/components/display/DateText";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { Panel } from "@/components/layout/Panel";
import { Row, Rows } from "@/components/lists/Rows";
import { ModalFrame } from "@/components/overlays/ModalFrame";
import { canUsePasskeys } from "@/lib/browser/passkeys";
import type { Passkey } from "./passkey-queries";
import classes from "./SettingsPage.module.css";
import { secondFactorsQuery } from "./two-factor-queries";

const AddPasskeyDialog = lazy(() => import("./AddPasskeyDialog"));
const RenamePasskeyDialog = lazy(() => import("./RenamePasskeyDialog"));
const RemovePasskeyDialog = lazy(() => import("./RemovePasskeyDialog"));

const SIGN = <IconFingerprint size={22} stroke={1.7} aria-hidden />;

type Open = { what: "add" } | { what: "rename" | "remove"; passkey: Passkey };

/** The account's passkeys. */
export function PasskeysCard({ email }: { email: string }) {
  const { data, error, isPending, refetch } = useQuery(secondFactorsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const isSupported = canUsePasskeys();

  return (
    <Panel
      title={settingsText("titles-passkeys")}
      actions={
        data?.passkeys_possible &&
        isSupported && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpen({ what: "add" })}
          >
            {settingsText("passkey-add")}
          </Button>
        )
      }
    >
      {isPending && <ComponentSkeleton lines={3} />}
      {error && !data && (
        <ErrorState title={settingsText("two-factor-failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <p className={classes.hint}>
            {!data.passkeys_possible
              ? settingsText("passkey-impossible")
              : isSupported
                ? settingsText("passkey-hint")
                : settingsText("passkey-unsupported")}
          </p>
          <Rows>
            {data.passkeys.length === 0 && <Row sign={SIGN} facts={<span>{settingsText("passkey-none")}</span>} />}
            {data.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(what) => setOpen({ what, passkey })} />
            ))}
          </Rows>
        </>
      )}
      <Suspense fallback={<ModalFrame onClose={close} />}>
        {open?.what === "add" && <AddPasskeyDialog email={email} onClose={close} />}
        {open?.what === "rename" && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
        {open?.what === "remove" && <RemovePasskeyDialog passkey={open.passkey} email={email} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (what: "rename" | "remove") => void }) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <Row
      sign={SIGN}
      tone="on"
      name={name}
      facts={
        <>
          <span>
            <span>{settingsText("passkey-added")}</span> <DateText value={created_at} />
          </span>
          <span>
            {last_used_at ? (
              <>
                <span>{settingsText("passkey-last-used")}</span> <RelativeTime value={last_used_at} />
              </>
            ) : (
              settingsText("passkey-never-used")
            )}
          </span>
        </>
      }
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={settingsText("passkey-named", { what: settingsText("passkey-rename"), name })}
        title={settingsText("passkey-rename")}
        onClick={() => onOpen("rename")}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        size="xl"
        aria-label={settingsText("passkey-named", { what: settingsText("passkey-remove"), name })}
        title={settingsText("passkey-remove")}
        onClick={() => onOpen("remove")}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
