import { Alert, Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import attachmentText from "locales/attachment.ftl";
import { useState } from "react";
import { formatFileSize } from "@/lib/text/file-size";
import { FileDialog } from "./FileDialog";
import type { StoredFile } from "./file-kind";
import { useFreshLink } from "./fresh-link";
import { useDownloadLink } from "./use-download";
import classes from "./VideoPlayer.module.css";

/** Plays a video in a dialog. */
export default function VideoPlayer({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  return (
    <FileDialog file={file} size="xl" onClose={onClose}>
      <Player file={file} />
    </FileDialog>
  );
}

function Player({ file }: { file: StoredFile }) {
  const freshLink = useFreshLink(file);
  const download = useDownloadLink(file);
  const [hasFailed, setHasFailed] = useState(false);
  const source = useQuery({
    queryKey: ["file", "video", file.id],
    queryFn: freshLink,
    // A link that was good the last time may have expired.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (source.isPending) return <Skeleton height={240} />;
  if (source.isError)
    return <Alert color="red">{attachmentText("video-failed", { message: source.error.message })}</Alert>;
  return (
    <Stack>
      {hasFailed ? (
        <Alert color="gray" role="alert">
          {attachmentText("video-not-playable")}
        </Alert>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: People record these on site; there are no captions.
        <video
          className={classes.video}
          src={source.data}
          aria-label={file.file_name}
          controls
          playsInline
          preload="metadata"
          onError={() => setHasFailed(true)}
        />
      )}
      <Text size="sm">
        <Anchor inherit {...download}>
          {attachmentText("video-download", { size: formatFileSize(file.file_size) })}
        </Anchor>
      </Text>
    </Stack>
  );
}
