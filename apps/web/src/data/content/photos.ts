import { queryOptions } from "@tanstack/react-query";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { contentTable } from "./content-table";
import { listedPhotos, photoRow } from "./photo-row";

/** The photos of a project, in their order. */
export const photosTable = contentTable(listedPhotos, {
  key: ["photos"],
  row: photoRow,
  failures: {
    load: "failed.loadPictures",
    save: "failed.savePicture",
    remove: "failed.deletePicture",
  },
});

/** The picture of a photo. */
interface PhotoImage {
  /** What is stored: a data URL, or an address. */
  stored: string;
  /** Where a page loads it from; null where it lies with third parties. */
  address: string | null;
}

/** The picture of one photo, which never changes and so is loaded only once. */
export function photoImageQuery(id: string) {
  return queryOptions({
    queryKey: ["photo-images", id],
    queryFn: async ({ signal }): Promise<PhotoImage> => {
      const { stored } = unwrap(
        await database()
          .from("photos_projet")
          .select("stored:la_photo")
          .eq("id", id)
          .abortSignal(signal)
          .single(),
        photosTable.failures.load,
      );
      return { stored, address: storedImageAddress(stored) };
    },
    staleTime: "static",
  });
}
