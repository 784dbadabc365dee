import { queryOptions, skipToken } from "@tanstack/react-query";
import { EURO } from "@vigie/domain/format/money";
import { rowOf } from "@vigie/domain/tables/fact";
import { indicators } from "@vigie/domain/tables/indicators";
import { measurements } from "@vigie/domain/tables/measurements";
import { generalInformation } from "@vigie/domain/tables/projects";
import type { StoredProject } from "@vigie/import/compare";
import type { ImportedEntry } from "@vigie/import/entries";
import type { ExportedIndicator, ExportedMeasurement } from "@vigie/import/export-workbook";
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
import type { FailureKey } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { type Result, unwrapAs } from "@/lib/unwrap";
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

/** The answer of our server where that would be larger than it hands out. */
const TOO_LARGE = 413;

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
  const rows = await allRows(storedRow, "failed.loadProjects", (last, most) => {
    const projects = database()
      .from("projects")
      .select<string, unknown>(STORED_COLUMNS)
      .eq("organization_id", organizationId);
    return (last ? projects.gt("id", last) : projects).order("id").limit(most).abortSignal(signal);
  });
  return rows.map((row) =>
    storedProject({ ...row, reference: references.get(row.id) ?? null }, userId),
  );
}

/** All rows in the order of their ids, page by page; smaller pages where one is too large for an answer. */
async function allRows<Row extends { id: string }>(
  schema: v.GenericSchema<unknown, Row>,
  failure: FailureKey,
  pageAfter: (last: string | undefined, most: number) => PromiseLike<Result>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let most = pageSize;
  for (;;) {
    const result = await pageAfter(rows.at(-1)?.id, most);
    if (result.status === TOO_LARGE && most > 1) {
      most = Math.ceil(most / 4);
      continue;
    }
    const page = unwrapAs(v.array(schema), result, failure);
    if (page.length === 0) return rows;
    rows.push(...page);
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
  position: v.number(),
  ...rowOf(indicators.facts).entries,
});

const exportedMeasurement = v.object({
  indicator_id: v.string(),
  created_at: v.string(),
  ...rowOf(measurements.facts).entries,
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
      const found: ExportedIndicator[] = [];
      let count = 0;
      for (let at = 0; at < projects.length; at += IDS_OF_REQUEST) {
        const some = projects.slice(at, at + IDS_OF_REQUEST);
        const results = await loadResults(some, signal);
        count += results.measurements.length;
        if (count > most) return null;
        const measured = new Map<string, ExportedMeasurement[]>(
          results.indicators.map(({ id }) => [id, []]),
        );
        for (const measurement of results.measurements)
          measured.get(measurement.indicator_id)?.push(measurement);
        for (const indicator of results.indicators)
          found.push({ ...indicator, measurements: measured.get(indicator.id) ?? [] });
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

function loadEntries(projects: readonly string[], signal: AbortSignal) {
  return allRows(storedEntryRow, "failed.loadProjects", (last, most) => {
    const entries = database()
      .from("ledger_entries")
      .select(STORED_ENTRY_COLUMNS)
      .in("project_id", projects);
    return (last ? entries.gt("id", last) : entries).order("id").limit(most).abortSignal(signal);
  });
}

/** Indicators in the order of their projects and their own, and measurements oldest first, as pages order them. */
async function loadResults(projects: readonly string[], signal: AbortSignal) {
  const found = await allRows(exportedIndicator, "failed.loadResults", (last, most) => {
    const rows = database()
      .from("indicators")
      .select<string, unknown>(`project_id, position, ${indicatorsTable.select}`)
      .in("project_id", projects);
    return (last ? rows.gt("id", last) : rows).order("id").limit(most).abortSignal(signal);
  });
  const measured = await allRows(exportedMeasurement, "failed.loadResults", (last, most) => {
    const rows = database()
      .from("measurements")
      .select<string, unknown>(`indicator_id, created_at, ${measurementsTable.select}`)
      .in("project_id", projects);
    return (last ? rows.gt("id", last) : rows).order("id").limit(most).abortSignal(signal);
  });
  const place = ({ project_id: id }: { project_id: string }) => projects.indexOf(id);
  return {
    indicators: found.sort(
      (one, other) => place(one) - place(other) || one.position - other.position,
    ),
    measurements: measured.sort((one, other) => (momentOf(one) < momentOf(other) ? -1 : 1)),
  };
}

/** By which measurements are ordered. */
function momentOf({ day, created_at, id }: v.InferOutput<typeof exportedMeasurement>): string {
  return [day, created_at, id].join(" ");
}
