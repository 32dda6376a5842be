/** A photo that was taken for a shot. */
export interface TakenPhoto {
  file: File;
  /** The id of the shot. */
  shot: string;
  /** What the shot says about the photo. */
  words: { room?: string; phase?: string };
}

/** A photo in a form, and the shot for which it was taken. */
export type HeldPhoto = Pick<TakenPhoto, "file" | "shot">;

/** Photos that were taken outside the update form, by project. The form that opens next receives them. */
const handed = new Map<string, TakenPhoto[]>();

/** Keeps a photo for the project's update form. */
export const handOver = (projectId: string, photo: TakenPhoto): void => {
  handed.set(projectId, [...handedOver(projectId), photo]);
};

/** The photos for the project's update form. */
export const handedOver = (projectId: string): TakenPhoto[] => handed.get(projectId) ?? [];

/** Forgets the photos, because a form has them. */
export const forgetHanded = (projectId: string): void => {
  handed.delete(projectId);
};
