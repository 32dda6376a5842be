import { lazy, Suspense } from "react";
import { usePrinting } from "@/lib/browser/use-printing";
import { SectionHead, type SectionListProps } from "./SectionHead";
import classes from "./SectionList.module.css";
import { firstOf } from "./section-rows";

const LongSections = lazy(() => import("./LongSections"));

/** Longer lists render only the cards in sight. Each has a picture, and phones have little memory. */
const AT_ONCE = 60;
/** Cards on paper. */
const PRINTED = 200;

/** Files as cards or tiles, under the headings of their sections. */
export function SectionList(props: SectionListProps) {
  const isPrinting = usePrinting();
  const total = props.sections.reduce((sum, { files }) => sum + files.length, 0);
  if (total <= AT_ONCE || isPrinting) return <Sections {...props} sections={firstOf(props.sections, PRINTED)} />;
  return (
    <Suspense fallback={<Sections {...props} sections={firstOf(props.sections, AT_ONCE)} />}>
      <LongSections {...props} />
    </Suspense>
  );
}

/** All cards. */
function Sections({ sections, card, isSingle, areTiles, isInPanel }: SectionListProps) {
  return (
    <div className={classes.list} data-tiles={areTiles || undefined}>
      {sections.map((section) => (
        <div key={section.key} className={classes.section}>
          <SectionHead section={section} areTiles={areTiles} isInPanel={isInPanel} />
          <ul className={isSingle ? classes.single : classes.grid} aria-label={section.title}>
            {section.files.map((file) => (
              <li key={file.id}>{card(file)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
