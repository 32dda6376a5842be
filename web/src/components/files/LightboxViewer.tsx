import LightboxBase from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Download from "yet-another-react-lightbox/plugins/download";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import { useBackCloses } from "../use-back-closes";
import type { StoredFile } from "./file-kind";
import { useDownload } from "./use-download";

const IMAGE_FAILED = "Failed to preview file: the picture could not be loaded.";

/** The lightbox itself, in a chunk of its own. */
export default function LightboxViewer(props: { images: StoredFile[]; index: number; onClose: () => void }) {
  useBackCloses(props.onClose);
  const download = useDownload();
  return (
    <LightboxBase
      open
      close={props.onClose}
      index={props.index}
      plugins={[Counter, Download, Zoom]}
      slides={props.images.map((image) => ({
        src: image.url,
        alt: image.file_name,
        download: { url: image.download_url, filename: image.file_name },
      }))}
      download={{
        download: ({ slide }) => {
          const file = props.images.find(({ url }) => "src" in slide && url === slide.src);
          if (file) void download(file);
        },
      }}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={{
        iconError: () => <p role="alert">{IMAGE_FAILED}</p>,
        ...(props.images.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
