const PHOTOS = { referencedTable: "photos_projet" } as const;

/** A read whose embedded photos can be ordered and bounded, such as supabase-js's after `select`. */
interface ReadWithPhotos {
  order(column: "position" | "created_at" | "id", of: typeof PHOTOS): this;
  limit(count: number, of: typeof PHOTOS): this;
}

/** The same read with the first photo of each project alone, which is its cover. */
export function coverOnly<Read extends ReadWithPhotos>(read: Read): Read {
  return read
    .order("position", PHOTOS)
    .order("created_at", PHOTOS)
    .order("id", PHOTOS)
    .limit(1, PHOTOS);
}
