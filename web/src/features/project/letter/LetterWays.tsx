import { Button, Stack, Text } from "@mantine/core";
import {
  IconCopy,
  IconDeviceMobileMessage,
  IconFileTypePdf,
  IconMail,
  IconMailForward,
  IconPrinter,
  IconShare,
} from "@tabler/icons-react";
import tellOwnerText from "locales/tell-owner.ftl";
import { useCopy } from "@/components/feedback/use-copy";
import { letterMailLink, textMessageLink } from "@/lib/text/mail-link";
import { type LetterText, type OwnerLetter, plainLetter, useDownloadLetter, useSendLetter } from "./letter";

interface LetterWaysProps {
  letter: OwnerLetter;
  text: LetterText;
}

/** The ways to send the letter. Each use is recorded with the project. */
export function LetterWays({ letter, text }: LetterWaysProps) {
  const send = useSendLetter(letter.project_code, text.language);
  const download = useDownloadLetter(letter.project_code, text.language);
  const { copy } = useCopy({ copied: tellOwnerText("copied"), failed: tellOwnerText("copy-failed") });
  const copyLetter = async () => {
    if (await copy(plainLetter(text, letter))) send.mutate("copy");
  };
  const share = async () => {
    try {
      await navigator.share({ title: text.subject, text: text.message });
    } catch {
      // The user closed the sheet.
      return;
    }
    send.mutate("share");
  };
  const print = () => {
    window.print();
    send.mutate("print");
  };
  return (
    <Stack gap="sm">
      <EmailWay
        letter={letter}
        isBusy={send.isPending && send.variables === "email"}
        onSend={() => send.mutate("email")}
      />
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={print}>
        {tellOwnerText("print")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {tellOwnerText("pdf")}
      </Button>
      <Button
        component="a"
        href={textMessageLink(letter.owner_phone, text.message)}
        variant="default"
        leftSection={<IconDeviceMobileMessage size={18} aria-hidden />}
        onClick={() => send.mutate("text_message")}
      >
        {tellOwnerText("text-message")}
      </Button>
      <Button
        component="a"
        href={letterMailLink(letter.owner_email, text.subject, plainLetter(text, letter))}
        variant="default"
        leftSection={<IconMailForward size={18} aria-hidden />}
        onClick={() => send.mutate("email_program")}
      >
        {tellOwnerText("email-program")}
      </Button>
      <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copyLetter()}>
        {tellOwnerText("copy")}
      </Button>
      {"share" in navigator && (
        <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={() => void share()}>
          {tellOwnerText("share")}
        </Button>
      )}
    </Stack>
  );
}

interface EmailWayProps {
  letter: OwnerLetter;
  isBusy: boolean;
  onSend: () => void;
}

function EmailWay({ letter, isBusy, onSend }: EmailWayProps) {
  const email = letter.owner_email ?? "";
  const isPossible = letter.email === "possible";
  const hint = letter.is_email_waiting
    ? tellOwnerText("email-waiting", { email })
    : letter.email === "possible"
      ? tellOwnerText("email-possible", { email })
      : tellOwnerText(`email-${letter.email}`);
  return (
    <div>
      <Button
        fullWidth
        leftSection={<IconMail size={18} aria-hidden />}
        disabled={!isPossible || letter.is_email_waiting}
        loading={isBusy}
        onClick={onSend}
      >
        {tellOwnerText("email")}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {hint}
      </Text>
    </div>
  );
}
