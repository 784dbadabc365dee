import type { StoredPhoto } from "@/data/content/photos";
import { photoCaption } from "./photo-caption";

/** What a photo shows where its name tells, else which of all photos it is. */
export function photoTitle(photo: StoredPhoto, position: number, count: number): string {
  return photoCaption(photo.fileName) ?? `Photo ${position} of ${count}`;
}
