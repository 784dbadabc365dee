import { queryOptions } from "@tanstack/react-query";
import { rowOf, table } from "@vigie/domain/tables/fact";
import { team } from "@vigie/domain/tables/team";
import * as v from "valibot";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { contentTable } from "./content-table";
import { webAddressOrNull } from "./web-address";

const loadFailure = "failed.loadTeam";

const { photoUrl: _, ...named } = team.facts;
const row = v.object({ ...rowOf(named).entries, linkedinUrl: webAddressOrNull });

/** A member of a project's team as the public page names them; the portrait is loaded apart. */
export type PublicTeamMember = v.InferOutput<typeof row>;

/** The team of a project without portraits, in its order. */
export const publicTeamQuery = contentTable(table(team.name, named), {
  key: ["team", "names"],
  row,
  failures: { load: loadFailure },
}).list;

/** Portraits by the id of the member: addresses of those that may be loaded. */
type Portraits = Readonly<Record<string, string>>;

/** Portraits per request, since the server limits the size of a response. */
const PORTRAITS_AT_ONCE = 12;

/** The portraits of a project's team, which are heavy: asked for when they come near the view. */
export function portraitsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["team", projectId, "portraits"],
    queryFn: async ({ signal }): Promise<Portraits> => {
      const photographed = unwrap(
        await database()
          .from("team")
          .select("id")
          .eq("project_id", projectId)
          .not("photo_url", "is", null)
          .order("position")
          .order("created_at")
          .order("id")
          .abortSignal(signal),
        loadFailure,
      );
      const portraits: Record<string, string> = {};
      for (let at = 0; at < photographed.length; at += PORTRAITS_AT_ONCE) {
        const ids = photographed.slice(at, at + PORTRAITS_AT_ONCE).map(({ id }) => id);
        Object.assign(portraits, await loadPortraits(ids, signal));
      }
      return portraits;
    },
  });
}

async function loadPortraits(ids: readonly string[], signal: AbortSignal): Promise<Portraits> {
  const rows = unwrap(
    await database().from("team").select("id, photo:photo_url").in("id", ids).abortSignal(signal),
    loadFailure,
  );
  const addresses = rows.map(({ id, photo }) => [id, storedImageAddress(photo)] as const);
  return Object.fromEntries(addresses.filter(isLoadable));
}

function isLoadable(
  entry: readonly [id: string, address: string | null],
): entry is readonly [id: string, address: string] {
  return entry[1] !== null;
}
