import { Alert, Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { commonTexts } from "@/lib/common-texts";
import { worded } from "@/lib/worded";
import { Modal } from "../Modal";
import { useBackCloses } from "../use-back-closes";
import { useFocusBack } from "../use-focus-back";
import type { StoredFile } from "./file-kind";
import classes from "./TextPreview.module.css";
import { LINK_EXPIRED, readTextFile } from "./text-start";
import { useDownloadLink } from "./use-download";
import { RefetchFiles, workingLink } from "./working-link";

export const textPreviewTexts = worded("textPreviewTexts", {
  failed: (message: string) => `Failed to preview file: ${message}`,
  isCut: "This is the beginning. Download the file to read all of it.",
  download: "Download",
} as const);

/** A plain-text file, read in place. */
export default function TextPreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  useFocusBack();
  useBackCloses(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.file_name}
      size="lg"
      closeButtonProps={{ "aria-label": commonTexts.close }}
    >
      <TextBody file={file} />
    </Modal>
  );
}

function TextBody({ file }: { file: StoredFile }) {
  const refetch = useContext(RefetchFiles);
  const download = useDownloadLink(file);
  const start = useQuery({
    queryKey: ["file", "text", file.id],
    queryFn: async ({ signal }) => {
      const link = await workingLink(file, "url", refetch);
      if (link === undefined) throw new Error(LINK_EXPIRED);
      return readTextFile(link, signal);
    },
    retry: false,
  });
  if (start.isPending) return <Skeleton height={160} />;
  if (start.isError) return <Alert color="red">{textPreviewTexts.failed(start.error.message)}</Alert>;
  return (
    <Stack>
      <Text className={classes.text} size="sm">
        {start.data.text}
      </Text>
      {start.data.isCut && (
        <Alert color="gray">
          <span>{`${textPreviewTexts.isCut} `}</span>
          <Anchor inherit {...download}>
            {textPreviewTexts.download}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
}
