import { Button, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import personText from "locales/person.ftl";
import { Panel } from "@/components/layout/Panel";

/** Downloads what the portal knows about the signed-in user. */
export default function OwnDataCard() {
  return (
    <Panel title={personText("own-title")}>
      <Stack align="flex-start">
        <Text size="sm" c="dimmed">
          {personText("own-hint")}
        </Text>
        <Button
          component="a"
          href="/api/me/personal-data"
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {personText("own")}
        </Button>
      </Stack>
    </Panel>
  );
}
