import { Stack, Text, Title } from "@mantine/core";
import packageShareText from "locales/package-share.ftl";
import { useEffect, useRef, useState } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useDialog } from "@/components/overlays/use-dialog";
import { GivenLink } from "./GivenLink";
import { LinkForm } from "./LinkForm";
import { LinkRows } from "./LinkRows";
import classes from "./Links.module.css";
import { type PackageKey, type PackageLink, useCreateLink, useRevokeLink } from "./link-queries";
import type { ClaimPackage } from "./queries";
import { RevokeLink } from "./RevokeLink";

interface LinksDialogProps {
  code: string;
  claimPackage: ClaimPackage;
  onClose: () => void;
}

/** Creates links of a claim package for people without an account, shows each once, and revokes them. */
export default function LinksDialog({ code, claimPackage: { id, number }, onClose }: LinksDialogProps) {
  const key = { code, id };
  const create = useCreateLink(key);
  const revoke = useRevokeLink(key);
  const [inQuestion, setInQuestion] = useState<PackageLink>();
  const made = create.data;
  const keep = () => {
    revoke.reset();
    setInQuestion(undefined);
  };
  const close = () => {
    if (create.isPending || revoke.isPending) return;
    if (inQuestion) keep();
    else onClose();
  };
  // Back does not close the dialog while the link is shown, because it cannot be shown again.
  useDialog(() => !made && close());
  return (
    <Modal
      opened
      onClose={close}
      title={
        made
          ? packageShareText("given-title", { name: create.variables?.name ?? "" })
          : inQuestion
            ? packageShareText("revoking-title", { name: inQuestion.name })
            : packageShareText("title", { number })
      }
      classNames={{ title: classes.title }}
      closeOnClickOutside={!made}
      closeOnEscape={!made}
      withCloseButton={!made}
    >
      {made ? (
        <GivenLink url={made.url} onDone={create.reset} />
      ) : inQuestion ? (
        <RevokeLink link={inQuestion} revoke={revoke} onKeep={keep} onGone={keep} />
      ) : (
        <Links of={key} create={create} onRevoke={setInQuestion} />
      )}
    </Modal>
  );
}

interface LinksProps {
  of: PackageKey;
  create: ReturnType<typeof useCreateLink>;
  onRevoke: (link: PackageLink) => void;
}

function Links({ of, create, onRevoke }: LinksProps) {
  const root = useRef<HTMLDivElement>(null);
  // Takes the focus after the new link or the question, whose button is gone.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack ref={root} tabIndex={-1} className={classes.step}>
      <Text size="sm" c="dimmed">
        {packageShareText("hint")}
      </Text>
      <LinkForm create={create} />
      <section>
        <Title order={3} size="h5" mb="xs">
          {packageShareText("existing")}
        </Title>
        <LinkRows of={of} onRevoke={onRevoke} />
      </section>
    </Stack>
  );
}
