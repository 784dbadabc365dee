import type { SupabaseClient } from "@supabase/supabase-js";
import type { Renditions } from "@vigie/domain/files/renditions";
import * as v from "valibot";
import { rowsById } from "../rows-by-id";

/** A picture without renditions. */
export interface OlderPicture {
  projectId: string;
  /** A description of the picture. */
  name: string;
  /** The stored value: a data URL, or an address. */
  read(): Promise<string | null>;
  /** Stores the renditions in its row. False if the row is gone, or has some. */
  describe(renditions: Renditions): Promise<boolean>;
}

const pictureRow = v.object({ id: v.string(), project_id: v.string() });
const storedPicture = v.nullable(v.object({ picture: v.nullable(v.string()) }));

const tables = [
  { table: "photos_projet", column: "la_photo", noun: "The picture" },
  { table: "social_media_posts", column: "picture_rs", noun: "The picture of the post" },
  { table: "donors", column: "image", noun: "The picture of the donor" },
] as const;

type Table = (typeof tables)[number];

/**
 * All pictures without renditions: photos, those of posts, then those of donors. Rows are read in pages ordered by id,
 * so that one that keeps failing comes only once.
 *
 * @param client carries the secret key
 * @throws {CommandError} when they cannot be listed
 */
export async function* olderPictures(client: SupabaseClient): AsyncGenerator<OlderPicture> {
  for (const table of tables) yield* picturesInRows(client, table);
}

async function* picturesInRows(
  client: SupabaseClient,
  { table, column, noun }: Table,
): AsyncGenerator<OlderPicture> {
  const rows = rowsById(
    () =>
      client
        .from(table)
        .select("id, project_id")
        .is("rendition_base", null)
        .not(column, "is", null),
    pictureRow,
    "The pictures could not be listed",
  );
  for await (const { id, project_id: projectId } of rows) {
    yield {
      projectId,
      name: `${noun} ${id} of the project ${projectId}`,
      read: async () => {
        const row = await client.from(table).select(`picture:${column}`).eq("id", id).maybeSingle();
        if (row.error) throw row.error;
        return v.parse(storedPicture, row.data)?.picture ?? null;
      },
      describe: (renditions) =>
        called(
          client.rpc("set_renditions", {
            picture_table: table,
            row_id: id,
            ...argumentsOf(renditions),
          }),
        ),
    };
  }
}

function argumentsOf({ base, width, height, colour }: Renditions) {
  return { base, width, height, colour };
}

async function called(
  call: PromiseLike<{ data: unknown; error: { message: string } | null }>,
): Promise<boolean> {
  const { data, error } = await call;
  if (error) throw error;
  return v.parse(v.boolean(), data);
}
