import { Title } from "@mantine/core";
import photoViewText from "locales/photo-view.ftl";
import type { ReactNode } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import type { Section } from "./arrangement";
import classes from "./SectionList.module.css";

/** What a list of sections shows. */
export interface SectionListProps {
  sections: Section[];
  /** A list of one file has no columns. */
  isSingle?: boolean;
  /** Whether all files are photos, which are shown as square pictures instead of cards. */
  areTiles?: boolean;
  /** In a panel with a heading of its own. */
  isInPanel?: boolean;
  card: (file: StoredFile) => ReactNode;
}

interface SectionHeadProps extends Pick<SectionListProps, "areTiles" | "isInPanel"> {
  section: Section;
  /** The index of its row in a long list, which measures it. */
  index?: number | undefined;
  measure?: (node: Element | null) => void;
}

/** The heading of a section, which stays in sight while its files scroll. Nothing for the only section of a list. */
export function SectionHead({ section, areTiles = false, isInPanel = false, index, measure }: SectionHeadProps) {
  const { title, count } = section;
  if (title === undefined) return null;
  return (
    <div ref={measure} data-index={index} data-in-panel={isInPanel || undefined} className={classes.head}>
      <Title order={isInPanel ? 3 : 2} size="h5">
        {title}
      </Title>
      <span className={classes.count}>{photoViewText(areTiles ? "photos" : "count", { count })}</span>
    </div>
  );
}
