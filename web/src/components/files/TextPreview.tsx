import { Alert, Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import attachmentText from "locales/attachment.ftl";
import { FileDialog } from "./FileDialog";
import type { StoredFile } from "./file-kind";
import { useFreshLink } from "./fresh-link";
import classes from "./TextPreview.module.css";
import { readTextFile } from "./text-start";
import { useDownloadLink } from "./use-download";

/** Shows a plain-text file in a dialog. */
export default function TextPreview({ file, onClose }: { file: StoredFile; onClose: () => void }) {
  return (
    <FileDialog file={file} size="lg" onClose={onClose}>
      <TextBody file={file} />
    </FileDialog>
  );
}

function TextBody({ file }: { file: StoredFile }) {
  const freshLink = useFreshLink(file);
  const download = useDownloadLink(file);
  const start = useQuery({
    queryKey: ["file", "text", file.id],
    queryFn: async ({ signal }) => readTextFile(await freshLink(), signal),
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
