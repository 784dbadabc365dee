const PHOTOS = { referencedTable: "photos_projet" } as const;

/** A query builder with embedded photos. */
interface ReadWithPhotos {
  order(column: "position" | "created_at" | "id", of: typeof PHOTOS): this;
  limit(count: number, of: typeof PHOTOS): this;
}

/** Restricts a query's embedded photos to the first of each project, which is its cover. */
export function coverOnly<Read extends ReadWithPhotos>(read: Read): Read {
  return read
    .order("position", PHOTOS)
    .order("created_at", PHOTOS)
    .order("id", PHOTOS)
    .limit(1, PHOTOS);
}
