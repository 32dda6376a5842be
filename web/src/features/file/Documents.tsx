import { Button, Title } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import galleryText from "locales/gallery.ftl";
import { useState } from "react";
import { AttachmentLink } from "@/components/files/AttachmentLink";
import type { StoredFile } from "@/components/files/file-kind";
import { useSave } from "@/components/files/use-download";
import { OwnerFiles } from "./Gallery";
import classes from "./Gallery.module.css";
import { documentsIn } from "./photo-days";
import { ARCHIVE_FILES_MAX, archiveUrl } from "./queries";

/** The owner's documents: everything that is not a photo. Shows nothing if there are none. */
export function Documents() {
  return <OwnerFiles>{(files) => <DocumentList documents={documentsIn(files)} />}</OwnerFiles>;
}

function DocumentList({ documents }: { documents: StoredFile[] }) {
  const save = useSave();
  const [isAsking, setIsAsking] = useState(false);
  if (documents.length === 0) return null;
  const download = async () => {
    setIsAsking(true);
    const ids = documents.map(({ id }) => id);
    await save(archiveUrl({ kind: "owner" }, ids));
    setIsAsking(false);
  };
  return (
    <div className={classes.documents}>
      <Title order={3} size="h5">
        {galleryText("documents")}
      </Title>
      <ul className={classes.list}>
        {documents.map((file) => (
          <li key={file.id}>
            <AttachmentLink file={file} />
          </li>
        ))}
      </ul>
      {documents.length > 1 && documents.length <= ARCHIVE_FILES_MAX && (
        <Button
          variant="default"
          leftSection={<IconFileZip size={18} aria-hidden />}
          loading={isAsking}
          onClick={() => void download()}
        >
          {galleryText("download-all")}
        </Button>
      )}
    </div>
  );
}
