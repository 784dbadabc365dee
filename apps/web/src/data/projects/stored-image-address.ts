import { isOwnImage } from "@vigie/domain/files/stored-image";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { environment } from "@/lib/env";

const publicFolder = `/storage/v1/object/public/${PROJECT_IMAGES_BUCKET}/`;

/**
 * Where a page loads a stored picture from, or null for one it does not load. An inline picture is
 * its own address. A stored file is always loaded from the configured backend, even if it was
 * uploaded under another name of the server. Pictures elsewhere would tell third parties who looks
 * at them.
 *
 * @param stored a data URL, or a public address as storage gave it
 * @example storedImageAddress("https://tracker.example/pixel.png"); // null
 */
export function storedImageAddress(stored: string | null | undefined): string | null {
  if (!stored) return null;
  const { supabaseUrl, filesUrl } = environment();
  const shown = rebase(stored, supabaseUrl, filesUrl);
  return isOwnImage(shown, filesUrl) ? shown : null;
}

function rebase(stored: string, backend: string, filesUrl: string): string {
  if (stored.startsWith("data:") || !URL.canParse(stored, backend)) return stored;
  const { pathname, search } = new URL(stored, backend);
  return pathname.startsWith(publicFolder) ? `${filesUrl}${pathname}${search}` : stored;
}
