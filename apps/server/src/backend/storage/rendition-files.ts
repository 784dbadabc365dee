import { isRenditionPath, RENDITION_TYPES } from "@vigie/domain/files/stored-renditions";
import { PROJECT_IMAGES_BUCKET, RENDITION_MAX_BYTES } from "@vigie/domain/limits";
import { storageError } from "../../errors/storage-refusal";

const OBJECT_PATH = new RegExp(`^/storage/v1/object/(?:public/)?${PROJECT_IMAGES_BUCKET}/(.+)$`);
const TYPES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RENDITION_TYPES).map(([type, extension]) => [extension, type]),
);

/** Renditions are immutable: their names are never reused. */
export const RENDITION_CACHE_CONTROL = "public, max-age=31536000, immutable";

/** Whether a request is for a rendition, such as `{projectId}/{random}-640.webp`. */
export function isAboutRendition(request: Pick<Request, "url">): boolean {
  return renditionPathOf(request) !== null;
}

/**
 * Refuses renditions that are too large, or of another type than their name says. The bucket's own limits
 * are those of full pictures.
 *
 * @param upload a request with its length and type in the headers
 * @returns the refusal; null for an upload that may be stored
 */
export function refuseRendition(upload: Request): Response | null {
  const path = renditionPathOf(upload);
  if (path === null || (upload.method !== "POST" && upload.method !== "PUT")) return null;
  const bytes = Number(upload.headers.get("content-length") ?? Number.NaN);
  // Refuses an unknown length as well.
  if (!(bytes <= RENDITION_MAX_BYTES)) {
    return storageError(
      413,
      "Payload too large",
      "A smaller version of a picture has at most 1 MB",
    );
  }
  const [, extension = ""] = /\.([a-z]+)$/.exec(path) ?? [];
  const type = upload.headers.get("content-type")?.split(";")[0]?.trim();
  return type === TYPES[extension]
    ? null
    : storageError(415, "invalid_mime_type", "The file is not of the type that its name says");
}

function renditionPathOf({ url }: Pick<Request, "url">): string | null {
  const [, path = ""] = OBJECT_PATH.exec(new URL(url).pathname) ?? [];
  return isRenditionPath(path) ? path : null;
}
