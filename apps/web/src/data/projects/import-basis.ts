import { queryOptions, skipToken } from "@tanstack/react-query";
import { EURO } from "@vigie/domain/format/money";
import type { StoredProject } from "@vigie/import/compare";
import { STORED_COLUMNS, storedProject, storedRow } from "@vigie/import/stored-project";
import * as v from "valibot";
import { latestImport } from "@/data/imports";
import { organisationQuery } from "@/data/organisations";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { ownReferences } from "./facts/own-references";

/** What an import compares a file with: the organisation's projects, and the last import before they were read. */
export interface ImportBasis {
  projects: readonly StoredProject[];
  seenImport: number | null;
  /** The organisation's, of amounts that say none. */
  currency: string;
}

/** Rows of each request: what a Supabase project answers with at most. */
const pageSize = 1000;

/**
 * All projects of an organisation, with what a file can tell of them; read anew for each import.
 *
 * @param userId the account that imports
 */
export function importBasisQuery(organizationId: number | null, userId: string) {
  return queryOptions({
    // No live change reads it again while a preview is looked at; the write notices what changed.
    queryKey: ["import-basis", organizationId, userId],
    queryFn:
      organizationId === null
        ? skipToken
        : async ({ client, signal }): Promise<ImportBasis> => {
            // First, so that an import in between is noticed when this one is written.
            const seenImport = await latestImport();
            const organisation = await client.ensureQueryData(organisationQuery(organizationId));
            const projects = await loadProjects(organizationId, userId, signal);
            return { seenImport, projects, currency: organisation?.currency ?? EURO };
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function loadProjects(
  organizationId: number,
  userId: string,
  signal: AbortSignal,
): Promise<StoredProject[]> {
  const references = await ownReferences();
  const projects: StoredProject[] = [];
  for (;;) {
    const last = projects.at(-1);
    const ofOrganisation = database()
      .from("projects")
      .select(STORED_COLUMNS)
      .eq("organization_id", organizationId);
    const result = await (last ? ofOrganisation.gt("id", last.id) : ofOrganisation)
      .order("id")
      .limit(pageSize)
      .abortSignal(signal);
    const rows = unwrapAs(v.array(storedRow), result, "failed.loadProjects");
    if (rows.length === 0) return projects;
    for (const row of rows) {
      const reference = references.get(row.id) ?? null;
      projects.push(storedProject({ ...row, reference }, userId));
    }
  }
}
