import { Skeleton, Text, UnstyledButton } from "@mantine/core";
import { type Icon, IconAlertTriangle, IconCircleCheck, IconFolders, IconProgress } from "@tabler/icons-react";
import contractorText from "locales/contractor.ftl";
import type { Schemas } from "@/api/client";
import { grouped } from "@/language/counts";
import type { ProjectGroup } from "@/lib/project/project-groups";
import classes from "./StatCards.module.css";

type Stat = keyof Schemas["ContractorStats"];

const CARDS: { key: Stat; label: string; icon: Icon; family: string }[] = [
  { key: "total", label: contractorText("total"), icon: IconFolders, family: "stopped" },
  { key: "in_progress", label: contractorText("in-progress"), icon: IconProgress, family: "moving" },
  { key: "completed", label: contractorText("completed"), icon: IconCircleCheck, family: "done" },
  { key: "overdue", label: contractorText("needs-attention"), icon: IconAlertTriangle, family: "blocked" },
];

interface StatCardsProps {
  stats: Schemas["ContractorStats"] | undefined;
  /** The tile that matches the current filters, if any. */
  shown: Stat | undefined;
  /** Filters the projects by the tile; `undefined` shows all. */
  onShow: (group: ProjectGroup | undefined) => void;
}

/** Four tiles with project counts, each of which filters the list. Shows skeletons while loading. */
export function StatCards({ stats, shown, onShow }: StatCardsProps) {
  return (
    <ul
      className={classes.cards}
      aria-label={contractorText("figures")}
      data-many={(stats && Math.max(...Object.values(stats)) >= 1000) || undefined}
    >
      {CARDS.map(({ key, label, icon: Sign, family }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.card}
            aria-pressed={shown === key}
            // A second click clears the filter.
            onClick={() => onShow(key === "total" || shown === key ? undefined : key)}
          >
            <span className={classes.sign} data-family={stats?.[key] === 0 ? "stopped" : family}>
              <Sign size={20} stroke={1.75} aria-hidden />
            </span>
            <Text span size="sm" c="dimmed" className={classes.label}>
              {label}
            </Text>
            <span className={classes.count}>
              {stats ? grouped(stats[key]) : <Skeleton component="span" display="block" h={28} w={40} />}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
