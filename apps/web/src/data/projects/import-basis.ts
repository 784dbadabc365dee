import { queryOptions, skipToken } from "@tanstack/react-query";
import { EURO } from "@vigie/domain/format/money";
import { rowOf, storedEntries } from "@vigie/domain/tables/fact";
import { indicators } from "@vigie/domain/tables/indicators";
import { measurements } from "@vigie/domain/tables/measurements";
import { generalInformation } from "@vigie/domain/tables/projects";
import type { StoredProject } from "@vigie/import/compare";
import type { ImportedEntry } from "@vigie/import/entries";
import {
  ledgersOf,
  STORED_COLUMNS,
  STORED_ENTRY_COLUMNS,
  storedEntryRow,
  storedProject,
  storedRow,
} from "@vigie/import/stored-project";
import * as v from "valibot";
import { indicatorsTable, measurementsTable } from "@/data/content/results";
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
  /** The moment at which it was read, in milliseconds. */
  readAt: number;
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
            return {
              seenImport,
              projects,
              currency: organisation?.currency ?? EURO,
              readAt: Date.now(),
            };
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

/** So many ids stand in one request. */
const IDS_OF_REQUEST = 50;

/**
 * The entries of some projects, by the ids of these, which a file with entries is compared with.
 *
 * @param basis the moment at which the projects were read
 * @param most entries; null for more
 */
export function ledgersQuery(projects: readonly string[], basis: number, most = Infinity) {
  return queryOptions({
    queryKey: ["import-ledgers", basis, projects],
    queryFn: async ({ signal }) => {
      const entries: v.InferOutput<typeof storedEntryRow>[] = [];
      for (let at = 0; at < projects.length; at += IDS_OF_REQUEST) {
        const some = projects.slice(at, at + IDS_OF_REQUEST);
        entries.push(...(await loadEntries(some, signal)));
        if (entries.length > most) return null;
      }
      return ledgersOf(entries);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const exportedIndicator = v.object({
  project_id: v.string(),
  ...rowOf(indicators.facts).entries,
  measurements: v.array(v.object(storedEntries(measurements.facts))),
});

/**
 * The indicators of some projects with all that was measured of them, for an export.
 *
 * @param basis the moment at which the projects were read
 * @param most measurements; null for more
 */
export function exportedResultsQuery(projects: readonly string[], basis: number, most: number) {
  return queryOptions({
    queryKey: ["export-results", basis, projects],
    queryFn: async ({ signal }) => {
      const found: v.InferOutput<typeof exportedIndicator>[] = [];
      for (let at = 0; at < projects.length; at += IDS_OF_REQUEST) {
        const answer = await database()
          .from("indicators")
          .select<string, unknown>(
            `project_id, ${indicatorsTable.select}, measurements(${measurementsTable.select})`,
          )
          .in("project_id", projects.slice(at, at + IDS_OF_REQUEST))
          .order("project_id")
          .order("position")
          .order("id")
          .abortSignal(signal);
        found.push(...unwrapAs(v.array(exportedIndicator), answer, "failed.loadResults"));
        const count = found.reduce((sum, indicator) => sum + indicator.measurements.length, 0);
        if (count > most) return null;
      }
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

const ledgerRow = v.object({
  updated_at: v.string(),
  currency: generalInformation.facts.currency.stored,
  donors: v.array(v.object({ name: v.nullable(v.string()) })),
});

/** What a file of entries is compared with: a project's ledger, its donors, and the last import before they were read. */
export interface LedgerBasis {
  entries: readonly ImportedEntry[];
  /** Names. */
  donors: readonly string[];
  currency: string;
  /** The moment that the write compares. */
  seen: string;
  seenImport: number | null;
}

/** The ledger of a project, for a file of entries; read anew for each import. */
export function ledgerBasisQuery(projectId: string) {
  return queryOptions({
    queryKey: ["import-basis", "ledger", projectId],
    queryFn: async ({ signal }): Promise<LedgerBasis> => {
      // First, as for projects.
      const seenImport = await latestImport();
      const answer = await database()
        .from("projects")
        .select("updated_at, currency, donors(name)")
        .eq("id", projectId)
        .abortSignal(signal)
        .single();
      const project = unwrapAs(ledgerRow, answer, "failed.loadProjects");
      const ledgers = ledgersOf(await loadEntries([projectId], signal));
      return {
        entries: ledgers.get(projectId) ?? [],
        donors: project.donors.flatMap(({ name }) => name ?? []),
        currency: project.currency,
        seen: project.updated_at,
        seenImport,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function loadEntries(projects: readonly string[], signal: AbortSignal) {
  const found: v.InferOutput<typeof storedEntryRow>[] = [];
  for (;;) {
    const last = found.at(-1);
    const ofProjects = database()
      .from("ledger_entries")
      .select(STORED_ENTRY_COLUMNS)
      .in("project_id", projects);
    const result = await (last ? ofProjects.gt("id", last.id) : ofProjects)
      .order("id")
      .limit(pageSize)
      .abortSignal(signal);
    const rows = unwrapAs(v.array(storedEntryRow), result, "failed.loadProjects");
    found.push(...rows);
    if (rows.length < pageSize) return found;
  }
}
