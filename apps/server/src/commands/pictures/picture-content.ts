import type { SupabaseClient } from "@supabase/supabase-js";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import type { OlderPicture } from "./older-pictures";

const storedFile = new RegExp(`/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/(.+)$`);

/**
 * The bytes of a picture: of its data URL, or of the file in our own storage that its address names.
 *
 * @returns null for one that lies with third parties, which no page shows, and for one that is gone
 * @throws {Error} with the storage's reason
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
