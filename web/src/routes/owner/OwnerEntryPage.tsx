import { Center, Loader, Text } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import ownerCodeText from "locales/owner-code.ftl";
import welcomeText from "locales/welcome.ftl";
import { useEffect, useState } from "react";
import { messageOf } from "@/api/client";
import { FailureAlert } from "@/components/feedback/FailureAlert";
import { type EntryHash, entryOf } from "@/features/owner/entry";
import { OwnerCodeForm } from "@/features/owner/OwnerCodeForm";
import { useOwnerLink } from "@/features/owner/session";
import { portalName } from "@/lib/browser/brand";
import { WelcomeFrame } from "@/shell/welcome/WelcomeFrame";

/** The page that a letter's link opens, with the code filled in, and that an email's link opens without the code on a known
 *  device. Both come in the fragment, which is never sent to a server. It leaves the address bar as soon as it is read. */
export function OwnerEntryPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [entry, setEntry] = useState<EntryHash>(() => entryOf(hash));
  useEffect(() => {
    if (hash === "") return;
    setEntry(entryOf(hash));
    void navigate({ to: "/owner", hash: "", replace: true });
  }, [hash, navigate]);
  const { mutate, error } = useOwnerLink();
  const { link } = entry;
  useEffect(() => {
    if (link) mutate(link, { onSuccess: () => void navigate({ to: "/owner-dashboard", replace: true }) });
  }, [link, mutate, navigate]);

  return (
    <WelcomeFrame tab={welcomeText("auth-tabs-owner")} title={welcomeText("auth-title", { portal: portalName() })}>
      {link && !error ? (
        <Center mih="20vh">
          <Loader role="status" aria-label={ownerCodeText("opening")} />
        </Center>
      ) : (
        <>
          {error && <FailureAlert>{messageOf(error, ownerCodeText("unexpected"))}</FailureAlert>}
          <Text c="dimmed" my="md">
            {entry.code ? ownerCodeText("from-letter") : welcomeText("auth-owner-hint")}
          </Text>
          <OwnerCodeForm
            key={entry.code}
            initialCode={entry.code}
            link={link}
            onOpened={() => void navigate({ to: "/owner-dashboard" })}
          />
        </>
      )}
    </WelcomeFrame>
  );
}
