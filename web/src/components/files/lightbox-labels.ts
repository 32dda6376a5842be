import attachmentText from "locales/attachment.ftl";

/** The lightbox texts, by their English defaults. */
export const LABELS = {
  Previous: attachmentText("lightbox-previous"),
  Next: attachmentText("lightbox-next"),
  Close: attachmentText("lightbox-close"),
  Download: attachmentText("lightbox-download"),
  "Zoom in": attachmentText("lightbox-zoom-in"),
  "Zoom out": attachmentText("lightbox-zoom-out"),
  Lightbox: attachmentText("lightbox-lightbox"),
  "Photo gallery": attachmentText("lightbox-photo-gallery"),
  Carousel: attachmentText("lightbox-carousel"),
  Slide: attachmentText("lightbox-slide"),
  Caption: attachmentText("lightbox-caption"),
  "{index} of {total}": attachmentText("lightbox-index-of-total", { index: "{index}", total: "{total}" }),
};
