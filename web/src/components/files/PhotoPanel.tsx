import { ActionIcon, Button, Title } from "@mantine/core";
import { IconAlertTriangle, IconPencil, IconX } from "@tabler/icons-react";
import fileFactsText from "locales/file-facts.ftl";
import photoViewText from "locales/photo-view.ftl";
import { type ReactNode, useState } from "react";
import { mapAttributes } from "@/components/display/AddressLink";
import { CopyButton } from "@/components/display/CopyButton";
import { Fact } from "@/components/display/Facts";
import { LinkedText } from "@/components/display/LinkedText";
import { phaseName } from "@/lib/photos/phase-name";
import { formatFileSize } from "@/lib/text/file-size";
import { formatDateTime } from "@/lib/time/dates";
import { DOUBTS, takenAt } from "./FileFacts";
import type { StoredFile } from "./file-kind";
import { PhotoChanges } from "./PhotoChanges";
import classes from "./PhotoPanel.module.css";
import { uploaderName } from "./uploader-name";

interface PhotoPanelProps {
  file: StoredFile;
  /** The code of the project, for the history of the description. */
  code: string | undefined;
  /** Undefined if the user may not edit the description. */
  onDescribe: ((file: StoredFile) => void) | undefined;
  onClose: () => void;
}

/** Everything that is known about a photo: beside it, or below it on phones. */
export function PhotoPanel({ file, code, onDescribe, onClose }: PhotoPanelProps) {
  return (
    <section className={classes.panel} aria-label={photoViewText("facts")}>
      <header className={classes.head}>
        <Title order={2} size="h5">
          {photoViewText("facts")}
        </Title>
        <ActionIcon variant="subtle" color="gray" size={44} onClick={onClose} aria-label={photoViewText("facts-close")}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </header>
      <PhotoFactList file={file} />
      {onDescribe && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onDescribe(file)}>
          {photoViewText("describe")}
        </Button>
      )}
      {/* Another photo begins with its history folded. */}
      {code !== undefined && <History key={file.id} code={code} id={file.id} />}
    </section>
  );
}

/** A name and its value; nothing if there is no value. */
const Known = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? <Fact name={name}>{children}</Fact> : null;

/** What a photo says and what is known about it, as far as the viewer gets to know it. */
export function PhotoFactList({ file }: { file: StoredFile }) {
  const { taken, camera, width, height, sha256 } = file.facts ?? {};
  const { room, phase, caption, tags = [] } = file.description ?? {};
  return (
    <dl className={classes.facts}>
      <Known name={photoViewText("caption")}>{caption && <LinkedText text={caption} />}</Known>
      <Known name={photoViewText("room-name")}>{room}</Known>
      <Known name={photoViewText("phase")}>{phase && phaseName(phase)}</Known>
      <Known name={photoViewText("tags")}>{tags.join(", ")}</Known>
      <Known name={photoViewText("taken")}>{taken && <Taken taken={taken} />}</Known>
      <Fact name={photoViewText("received")}>{formatDateTime(file.uploaded_at)}</Fact>
      <Known name={photoViewText("by")}>{uploaderName(file)}</Known>
      <Known name={photoViewText("camera")}>{camera}</Known>
      <Known name={photoViewText("dimensions")}>{width && height && `${width} × ${height}`}</Known>
      <Known name={photoViewText("position")}>{file.position && <Position {...file.position} />}</Known>
      <Fact name={photoViewText("name")}>{file.file_name}</Fact>
      <Fact name={photoViewText("size")}>{formatFileSize(file.file_size)}</Fact>
      <Known name={photoViewText("sum")}>
        {sha256 && (
          <span className={classes.sum}>
            <code>{sha256}</code>
            <CopyButton value={sha256} label={fileFactsText("copy-sum")} />
          </span>
        )}
      </Known>
    </dl>
  );
}

type Facts = NonNullable<StoredFile["facts"]>;

function Taken({ taken }: { taken: NonNullable<Facts["taken"]> }) {
  const { when, zone } = takenAt(taken);
  return (
    <>
      <span>{`${when} (${zone})`}</span>
      {taken.doubt && (
        <span className={classes.doubt}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{fileFactsText(DOUBTS[taken.doubt])}</span>
        </span>
      )}
    </>
  );
}

/** A link to a map. Five decimals are about a meter. */
function Position({ latitude, longitude, accuracy_meters }: NonNullable<StoredFile["position"]>) {
  const position = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  return (
    <a {...mapAttributes(position)} className={classes.link}>
      {photoViewText("accuracy", { position, meters: Math.ceil(accuracy_meters) })}
    </a>
  );
}

/** The history of the description, loaded when it is unfolded. */
function History({ code, id }: { code: string; id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.history} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{photoViewText("history")}</summary>
      {isOpen && <PhotoChanges code={code} id={id} />}
    </details>
  );
}
