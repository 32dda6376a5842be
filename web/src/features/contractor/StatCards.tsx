import { Skeleton, Text } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconFolders, IconProgress } from "@tabler/icons-react";
import type { Schemas } from "@/api/client";
import classes from "./StatCards.module.css";
import { contractorTexts as texts } from "./texts";

const CARDS: { key: keyof Schemas["ContractorStats"]; label: string; icon: Icon; family: string }[] = [
  { key: "total", label: texts.total, icon: IconFolders, family: "stopped" },
  { key: "in_progress", label: texts.inProgress, icon: IconProgress, family: "moving" },
  { key: "completed", label: texts.completed, icon: IconCircleCheck, family: "done" },
  { key: "overdue", label: texts.needsAttention, icon: IconAlertTriangle, family: "blocked" },
];

/** The company's projects in four counts; skeletons of them while they are unknown. */
export function StatCards({ stats }: { stats: Schemas["ContractorStats"] | undefined }) {
  return (
    <ul className={classes.cards}>
      {CARDS.map(({ key, label, icon: Sign, family }) => (
        <li key={key} className={classes.card}>
          <span className={classes.sign} data-family={stats?.[key] === 0 ? "stopped" : family}>
            <Sign size={20} stroke={1.75} aria-hidden />
          </span>
          <Text size="sm" c="dimmed" className={classes.label}>
            {label}
          </Text>
          <span className={classes.count}>
            {stats ? stats[key].toLocaleString("en-US") : <Skeleton h={28} w={40} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
