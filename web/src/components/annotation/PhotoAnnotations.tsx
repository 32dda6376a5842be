import { useQuery } from "@tanstack/react-query";
import { AnnotationLayer } from "./AnnotationLayer";
import { type AnnotationSource, annotationsQuery } from "./queries";

/** The annotations of a photo, once they are loaded. */
export default function PhotoAnnotations({ source, id }: { source: AnnotationSource; id: string }) {
  const { data } = useQuery(annotationsQuery(source, id));
  if (!data) return null;
  return <AnnotationLayer shapes={data.shapes} isSharp={data.abilities.edit_blurs} />;
}
