import { IconFileText, IconPhoto, IconVideo } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./FilePicker.module.css";

/** A preview of a chosen file. Photos are easier to recognize by sight than by name. */
export function FileThumb({ file }: { file: File }) {
  const isImage = file.type.startsWith("image/");
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isImage) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isImage]);

  const Icon = isImage ? IconPhoto : file.type.startsWith("video/") ? IconVideo : IconFileText;
  return (
    <span className={classes.thumb}>
      {url === undefined ? (
        <Icon size={22} aria-hidden />
      ) : (
        <img src={url} alt="" decoding="async" onError={() => setUrl(undefined)} />
      )}
    </span>
  );
}
