import { Text, Title } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { useEffect } from "react";
import { ButtonLink } from "@/components/links";
import { useTitle } from "@/components/use-title";
import { endStart } from "@/lib/start-screen";
import classes from "./ErrorScreen.module.css";
import { shellTexts } from "./texts";

/** Any path that leads nowhere. */
export function NotFoundPage() {
  useTitle(shellTexts.notFound.title);
  useEffect(endStart, []);
  return (
    <main className={classes.screen}>
      <span className={classes.sign} data-calm>
        <IconMapPinOff size={32} stroke={1.6} aria-hidden />
      </span>
      <Text c="dimmed" fw={600}>
        404
      </Text>
      <Title order={1}>{shellTexts.notFound.title}</Title>
      <ButtonLink to="/">{shellTexts.notFound.link}</ButtonLink>
    </main>
  );
}
