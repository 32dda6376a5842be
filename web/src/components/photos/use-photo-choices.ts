import { useQuery } from "@tanstack/react-query";
import { DEFAULT_CHOICES, photoChoicesQuery } from "@/lib/photos/choices-query";
import type { PhotoChoices } from "@/lib/photos/description";

/** The project of the photos. */
export interface PhotoProject {
  id: string;
  /** Missing for a project that only this device knows. */
  code?: string | undefined;
  /** Reads the choices that this device keeps for use without a network. */
  readKept?: ((projectId: string) => Promise<PhotoChoices | undefined>) | undefined;
}

/** The choices of a project: the server's, those of this device while it cannot be reached, or the default phases. */
export function usePhotoChoices({ id, code, readKept }: PhotoProject): PhotoChoices {
  const { data, isError } = useQuery({ ...photoChoicesQuery(code ?? ""), enabled: code !== undefined });
  const kept = useQuery({
    queryKey: ["device", "photo-choices", id],
    queryFn: async () => (await readKept?.(id)) ?? null,
    enabled: readKept !== undefined && data === undefined && (code === undefined || isError),
    retry: false,
    gcTime: 0,
  });
  return data ?? kept.data ?? DEFAULT_CHOICES;
}
