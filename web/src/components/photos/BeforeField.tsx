import { Button, Text, UnstyledButton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import photoText from "locales/photo.ftl";
import { useState } from "react";
import { ComponentSkeleton } from "@/components/feedback/skeletons";
import { ErrorState } from "@/components/feedback/states";
import { LabelledGroup } from "@/components/fields/LabelledGroup";
import { Thumbnail } from "@/components/files/Thumbnail";
import { canBeDescribed } from "@/lib/photos/description";
import { formatDate } from "@/lib/time/dates";
import classes from "./BeforeField.module.css";
import { earlierPhotosQuery } from "./earlier-photos";

interface BeforeFieldProps {
  code: string;
  /** The id of the before photo; undefined if several photos differ. */
  value: string | null | undefined;
  /** Photos that are not offered. */
  own: readonly string[];
  hint: string | undefined;
  onChange: (before: string | null) => void;
  disabled: boolean;
}

/** Chooses the earlier photo that this one is the "after" of, by sight. */
export function BeforeField({ code, value, own, hint, onChange, disabled }: BeforeFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const earlier = useInfiniteQuery({ ...earlierPhotosQuery(code), enabled: isOpen || !!value });
  const photos = (earlier.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((file) => canBeDescribed(file.file_type) && !own.includes(file.id));
  const chosen = photos.find((file) => file.id === value);
  return (
    <LabelledGroup label={photoText("after-of")} hint={hint}>
      <div className={classes.chosen}>
        {chosen && <Thumbnail file={chosen} width={88} height={66} iconSize={32} className={classes.small} />}
        <Button variant="default" aria-expanded={isOpen} disabled={disabled} onClick={() => setIsOpen(!isOpen)}>
          {value ? photoText("choose-other") : photoText("choose-before")}
        </Button>
        {value !== null && (
          <Button variant="subtle" color="gray" disabled={disabled} onClick={() => onChange(null)}>
            {photoText("before-remove")}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={classes.list}>
          {earlier.isPending ? (
            <ComponentSkeleton />
          ) : earlier.isError && !earlier.data ? (
            <ErrorState
              title={photoText("before-load-failed")}
              error={earlier.error}
              onRetry={() => void earlier.refetch()}
            />
          ) : (
            <Text span size="sm" c="dimmed">
              {photos.length === 0 ? photoText("before-nothing") : photoText("before-hint")}
            </Text>
          )}
          <div className={classes.photos}>
            {photos.map((file) => (
              <UnstyledButton
                key={file.id}
                className={classes.photo}
                aria-pressed={file.id === value}
                aria-label={photoText("after-of-photo", { name: file.file_name, day: formatDate(file.uploaded_at) })}
                onClick={() => {
                  onChange(file.id);
                  setIsOpen(false);
                }}
              >
                <Thumbnail file={file} width={88} height={66} iconSize={32} />
              </UnstyledButton>
            ))}
          </div>
          {earlier.hasNextPage && (
            <Button variant="default" loading={earlier.isFetchingNextPage} onClick={() => void earlier.fetchNextPage()}>
              {photoText("before-more")}
            </Button>
          )}
        </div>
      )}
    </LabelledGroup>
  );
}
