import { Alert, Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import attachmentText from "locales/attachment.ftl";
import commonText from "locales/common.ftl";
import { useContext } from "react";
import { Modal } from "@/components/overlays/Modal";
import { useBackCloses } from "@/components/overlays/use-back-closes";
import { useFocusBack } from "@/lib/browser/use-focus-back";
import type { StoredFile } from "./file-kind";
import classes from "./TextPreview.module.css";
import { LINK_EXPIRED, readTextFile } from "./text-start";
import { useDownloadLink } from "./use-download";
import { RefetchFiles, workingLink } from "./working-link";

/** Shows a plain-text file in a dialog. */
export default function TextPreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  useFocusBack();
  useBackCloses(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={file.file_name}
      size="lg"
      closeButtonProps={{ "aria-label": commonText("close") }}
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
  if (start.isError)
    return <Alert color="red">{attachmentText("text-preview-failed", { message: start.error.message })}</Alert>;
  return (
    <Stack>
      <Text className={classes.text} size="sm">
        {start.data.text}
      </Text>
      {start.data.isCut && (
        <Alert color="gray">
          <span>{`${attachmentText("text-preview-is-cut")} `}</span>
          <Anchor inherit {...download}>
            {attachmentText("text-preview-download")}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
}
