import { Text } from "@mantine/core";
import tellOwnerText from "locales/tell-owner.ftl";
import { DateText } from "@/components/display/DateText";
import type { SentLetter } from "./letter";
import classes from "./OwnerLetter.module.css";

/** How, by whom, and when a letter was sent, what became of its email, and whether its code is out of date. */
export function SentLine({ sent }: { sent: SentLetter }) {
  const by = sent.sent_by ? tellOwnerText("by", { name: sent.sent_by }) : tellOwnerText("by-portal");
  const state = sent.mail ? `, ${tellOwnerText(`mail-${sent.mail}`)}` : "";
  const former = sent.has_former_code ? `, ${tellOwnerText("former")}` : "";
  return (
    <span>
      <span>{`${tellOwnerText(`channel-${sent.channel}`)} ${by}${state}${former} ·`}</span>{" "}
      <DateText value={sent.sent_at} />
    </span>
  );
}

/** The letters that were sent, newest first. */
export function SentLetters({ sent }: { sent: readonly SentLetter[] }) {
  if (sent.length === 0) return <Text c="dimmed">{tellOwnerText("nothing-sent")}</Text>;
  return (
    <ul className={classes.sent}>
      {sent.map((letter) => (
        <li key={`${letter.sent_at} ${letter.channel}`}>
          <SentLine sent={letter} />
        </li>
      ))}
    </ul>
  );
}
