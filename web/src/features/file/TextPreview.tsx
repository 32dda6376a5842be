import { Alert, Anchor, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import type { StoredFile } from "@/components/files/file-kind";
import { useDownloadLink } from "@/components/files/use-download";
import { RefetchFiles, workingLink } from "@/components/files/working-link";
import { useBackCloses } from "@/components/use-back-closes";
import { useFocusBack } from "@/components/use-focus-back";
import classes from "./FileCard.module.css";
import { readTextFile } from "./preview";
import { fileTexts } from "./texts";

/** A plain-text file, read in place. */
export function TextPreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  useFocusBack();
  useBackCloses(onClose);
  return (
    <Modal opened onClose={onClose} title={file.file_name} size="lg" closeButtonProps={{ "aria-label": "Close" }}>
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
      if (link === undefined) throw new Error(fileTexts.linkExpired);
      return readTextFile(link, signal);
    },
    retry: false,
  });
  if (start.isPending) return <Skeleton height={160} />;
  if (start.isError) return <Alert color="red">{fileTexts.previewFailed(start.error.message)}</Alert>;
  return (
    <Stack>
      <Text className={classes.text} size="sm">
        {start.data.text}
      </Text>
      {start.data.isCut && (
        <Alert color="gray">
          {fileTexts.previewIsCut}{" "}
          <Anchor inherit {...download}>
            {fileTexts.download}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
}
