import { Text, Title } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import shellText from "locales/shell.ftl";
import { useEffect } from "react";
import { ButtonLink } from "@/components/display/links";
import { endStart } from "@/lib/browser/start-screen";
import { useTitle } from "@/lib/browser/use-title";
import classes from "./ErrorScreen.module.css";

/** The page for unknown paths. */
export function NotFoundPage() {
  useTitle(shellText("not-found-title"));
  useEffect(endStart, []);
  return (
    <main className={classes.screen}>
      <span className={classes.sign} data-calm>
        <IconMapPinOff size={32} stroke={1.6} aria-hidden />
      </span>
      <Text c="dimmed" fw={600}>
        404
      </Text>
      <Title order={1}>{shellText("not-found-title")}</Title>
      <ButtonLink to="/">{shellText("not-found-link")}</ButtonLink>
    </main>
  );
}
