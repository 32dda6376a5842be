import { ActionIcon, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconDownload, IconEye } from "@tabler/icons-react";
import { fileKind, type StoredFile } from "@/components/files/file-kind";
import { Thumbnail } from "@/components/files/Thumbnail";
import { useDownloadLink } from "@/components/files/use-download";
import { formatDate } from "@/lib/dates";
import { formatFileSize } from "@/lib/file-size";
import classes from "./FileCard.module.css";
import { fileTexts } from "./texts";

/** A date that is not broken over two lines. */
const inOnePiece = (date: string) => date.replaceAll(" ", "\u00a0");

/** One file: what it is, when it came, and what can be done with it. */
export function FileCard(props: { file: StoredFile; layout: "row" | "card"; onPreview: () => void }) {
  const { file, layout } = props;
  const link = useDownloadLink(file);
  const kind = fileKind(file);
  const canPreview = kind !== "document";
  const iconSize = layout === "row" ? 48 : 56;
  const picture = <Thumbnail className={classes.picture} file={file} width={240} height={180} iconSize={iconSize} />;
  return (
    <article className={classes.card} data-layout={layout} aria-label={file.file_name}>
      {canPreview ? (
        <UnstyledButton
          className={classes.stage}
          onClick={props.onPreview}
          aria-label={fileTexts.previewOf(file.file_name)}
        >
          {picture}
        </UnstyledButton>
      ) : (
        <div className={classes.stage}>{picture}</div>
      )}
      <Group className={classes.facts} gap="xs" wrap="nowrap">
        <Stack gap={0} flex={1} miw={0}>
          <Text size="sm" fw={600} className={classes.name} title={file.file_name}>
            {file.file_name}
          </Text>
          <Text size="xs" className={classes.quiet}>
            {formatFileSize(file.file_size)} · {inOnePiece(formatDate(file.uploaded_at))}
          </Text>
        </Stack>
        {canPreview && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            onClick={props.onPreview}
            className={classes.eye}
            tabIndex={-1}
            aria-hidden
          >
            <IconEye size={20} stroke={1.75} />
          </ActionIcon>
        )}
        <ActionIcon
          component="a"
          {...link}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={fileTexts.downloadOf(file.file_name)}
        >
          <IconDownload size={20} stroke={1.75} />
        </ActionIcon>
      </Group>
    </article>
  );
}
