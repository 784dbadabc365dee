import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@vigie/domain/database.types";
import { isWebAddress } from "@vigie/domain/files/web-address";
import { storedImageAddress } from "@/data/projects/stored-image-address";
import { database } from "@/lib/supabase";
import { unwrap } from "@/lib/unwrap";

type TeamColumns = Database["public"]["Tables"]["team"]["Row"];

/** A member of a project's team as the public page names them; the portrait is loaded apart. */
export interface PublicTeamMember {
  id: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  /** Address of their own page, `http` or `https`; null for none. */
  profile: string | null;
}

const loadFailure = "Failed to load team members";

/** The team of a project without portraits, in the order its members were added. */
export function publicTeamQuery(projectId: string) {
  return queryOptions({
    queryKey: ["team", projectId, "names"],
    queryFn: async ({ signal }): Promise<PublicTeamMember[]> => {
      const rows = unwrap(
        await database()
          .from("team")
          .select(
            "id, firstName:first_name, lastName:last_name, jobTitle:job_title, profile:linkedin_url",
          )
          .eq("project_id", projectId)
          .order("created_at")
          // Imported rows were created in the same moment; they keep one order all the same.
          .order("id")
          .abortSignal(signal),
        loadFailure,
      );
      return rows.map((member) => ({ ...member, profile: webAddressOrNull(member.profile) }));
    },
  });
}

/** Portraits by the id of the member: addresses of those that may be loaded. */
export type Portraits = Readonly<Record<TeamColumns["id"], string>>;

/** So many portraits come in one answer, whose size the server bounds. */
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

function webAddressOrNull(address: string | null): string | null {
  return address !== null && isWebAddress(address) ? address : null;
}
