import { Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import tellOwnerText from "locales/tell-owner.ftl";
import { ButtonLink } from "@/components/display/links";
import { ownerLetterQuery } from "./letter";
import { SentLine } from "./SentLetters";

interface TellOwnerProps {
  code: string;
  /** Whether this is what the user should do next. */
  isNext?: boolean;
}

/** The way to the letter for a project's owner, and when it was last sent. */
export default function TellOwner({ code, isNext = false }: TellOwnerProps) {
  const last = useQuery(ownerLetterQuery(code)).data?.sent[0];
  return (
    <Stack gap={4}>
      <ButtonLink
        to="/letters/$code"
        params={{ code }}
        variant={isNext ? "filled" : "default"}
        leftSection={<IconSend size={18} aria-hidden />}
      >
        {tellOwnerText("title")}
      </ButtonLink>
      <Text size="sm" c="dimmed" component="div">
        {last ? (
          <>
            <span>{tellOwnerText("last")}</span> <SentLine sent={last} />
          </>
        ) : (
          <span>{tellOwnerText("hint")}</span>
        )}
      </Text>
    </Stack>
  );
}
