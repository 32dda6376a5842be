import { Alert, Modal, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { StoredFile } from "@/components/files/file-kind";
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
  const text = useQuery({
    queryKey: ["file", "text", file.id],
    queryFn: ({ signal }) => readTextFile(file.url, signal),
    retry: false,
  });
  if (text.isPending) return <Skeleton height={160} />;
  if (text.isError) return <Alert color="red">{fileTexts.previewFailed(text.error.message)}</Alert>;
  return (
    <Text className={classes.text} size="sm">
      {text.data}
    </Text>
  );
}
