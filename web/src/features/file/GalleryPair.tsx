import { UnstyledButton } from "@mantine/core";
import galleryText from "locales/gallery.ftl";
import { useState } from "react";
import { Lightbox } from "@/components/files/Lightbox";
import type { LightboxProps } from "@/components/files/lightbox-props";
import { PairSlider } from "@/components/files/PairSlider";
import { formatDate } from "@/lib/time/dates";
import classes from "./Gallery.module.css";
import type { DayPair, DaySide } from "./gallery-pairs";

interface GalleryPairProps {
  pair: DayPair;
  /** What the photo viewer shows in addition. */
  viewer: Pick<LightboxProps, "pool" | "layer" | "actions">;
}

/** Before and after under a slider. Below it, each side opens the photos of its day. */
export function GalleryPair({ pair: { left, right }, viewer }: GalleryPairProps) {
  const [opened, setOpened] = useState<DaySide>();
  return (
    <figure className={classes.pair}>
      <PairSlider left={left} right={right} isLight />
      <figcaption className={classes.sides}>
        {[left, right].map((side) => (
          <UnstyledButton key={side.label} className={classes.side} onClick={() => setOpened(side)}>
            {galleryText("open", { label: side.label, day: formatDate(side.day.day) })}
          </UnstyledButton>
        ))}
      </figcaption>
      <Lightbox
        {...viewer}
        images={opened?.day.photos ?? []}
        first={opened?.file.id ?? null}
        onClose={() => setOpened(undefined)}
      />
    </figure>
  );
}
