import { Alert, Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import attachmentText from "locales/attachment.ftl";
import commonText from "locales/common.ftl";
import { useContext, useState } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import { formatFileSize } from "@/lib/text/file-size";
import type { StoredFile } from "./file-kind";
import { LINK_EXPIRED } from "./text-start";
import { useDownloadLink } from "./use-download";
import classes from "./VideoPlayer.module.css";
import { RefetchFiles, workingLink } from "./working-link";

/** Plays a video in a dialog. */
export default function VideoPlayer({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  useFocusBack();
  useBackCloses(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.file_name}
      size="xl"
      closeButtonProps={{ "aria-label": commonText("close") }}
    >
      <Player file={file} />
    </Modal>
  );
}

function Player({ file }: { file: StoredFile }) {
  const refetch = useContext(RefetchFiles);
  const download = useDownloadLink(file);
  const [hasFailed, setHasFailed] = useState(false);
  const source = useQuery({
    queryKey: ["file", "video", file.id],
    queryFn: async () => {
      const link = await workingLink(file, "url", refetch);
      if (link === undefined) throw new Error(LINK_EXPIRED);
      return link;
    },
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
