import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import * as v from "valibot";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";
import { type FigureColumns, figureColumns, type ProjectFigure, readFigures } from "./figures";
import { storedImageAddress } from "./stored-image-address";

type ProjectColumns = Database["public"]["Tables"]["projects"]["Row"];

const plainColumns = [
  "id",
  "title",
  "is_online",
  "status",
  "continent",
  "countries",
  "cities",
  "start_date",
  "end_date",
  "budget",
  "money_spent",
  "beneficiaries",
  "short_description",
  "long_description",
  "updated_at",
] as const;

type PlainColumns = Pick<ProjectColumns, (typeof plainColumns)[number]>;

/** A project of the public page, with all that is light of it. Money in euros. */
export interface PublicProject extends PlainColumns {
  /** The organisation whose project it is. */
  organisations: { name: string };
  /** What the social-media posts are found by; null for none. */
  keyword: string | null;
  /** Its configured visualizations, without their pictures. */
  figures: ProjectFigure[];
  /** Where the photos of donors are loaded from, without those that lie with third parties. */
  donorPhotos: string[];
}

interface Row extends PlainColumns, FigureColumns, Pick<ProjectColumns, "images"> {
  keyword: string | null;
  organisations: { name: string };
}

const columns = [
  ...plainColumns,
  ...figureColumns,
  "images",
  'keyword:"mot-rs"',
  "organisations(name)",
].join(", ");

const projectId = v.pipe(v.string(), v.uuid());

/**
 * One project for its public page, or null when there is none that this person may see. An id that
 * is no id is no project either, and is not asked for.
 */
export function publicProjectQuery(id: string) {
  return queryOptions({
    queryKey: ["projects", "public", id],
    queryFn: async ({ signal }): Promise<PublicProject | null> => {
      if (!v.is(projectId, id)) return null;
      const row = unwrap(
        await database()
          .from("projects")
          .select<string, Row>(columns)
          .eq("id", id)
          .abortSignal(signal)
          .maybeSingle(),
        "Failed to load project data",
      );
      return row && readProject(row);
    },
  });
}

function readProject({ images, keyword, ...row }: Row): PublicProject {
  return {
    ...row,
    keyword: keyword?.trim() || null,
    figures: readFigures(row),
    donorPhotos: images.map(storedImageAddress).filter((address) => address !== null),
  };
}
