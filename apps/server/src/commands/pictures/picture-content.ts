import type { SupabaseClient } from "@supabase/supabase-js";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import type { OlderPicture } from "./older-pictures";

const storedFile = new RegExp(`/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/(.+)$`);

/**
 * The bytes of a picture, from its data URL or from the file in our own storage.
 *
 * @returns null for a picture on another server, which no page shows, and for an absent one
 * @throws {Error} of the storage service
 */
export async function pictureContent(
  client: SupabaseClient,
  picture: OlderPicture,
): Promise<Uint8Array | null> {
  const stored = await picture.read();
  if (stored === null) return null;
  if (stored.startsWith("data:")) {
    return Buffer.from(stored.slice(stored.indexOf(",") + 1), "base64");
  }
  const [, path] = storedFile.exec(stored) ?? [];
  if (path === undefined) return null;
  const { data, error } = await client.storage
    .from(PROJECT_IMAGES_BUCKET)
    .download(decodeURIComponent(path));
  if (error) throw new Error(`The stored file cannot be read: ${error.message}`);
  return new Uint8Array(await data.arrayBuffer());
}
