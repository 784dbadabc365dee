import { namesOf, rowOf, storedEntries } from "@vigie/domain/tables/fact";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { ledger } from "@vigie/domain/tables/ledger";
import { partners } from "@vigie/domain/tables/partners";
import * as v from "valibot";
import { importedFacts } from "./columns";
import type { StoredProject } from "./compare";
import type { ImportedEntry } from "./entries";
import type { ImportedDonor } from "./organisations";
import { columns } from "./read-rows";

const { reference: _, ...stored } = importedFacts;

/**
 * What an import reads of the projects that are there: the columns of `projects`, with the rows of `project_places` and of
 * lists. The own reference is read for itself: members may not read its column.
 */
export const STORED_COLUMNS = [
  "id",
  "updated_at",
  "user_id",
  "keeps_ledger",
  "iati_published_at",
  ...namesOf(stored),
  "project_places(city, latitude, longitude, found)",
  "donors(name, website_url)",
  "partners(name, role, website_url)",
  "resources(title_resource, link_resource)",
  "team(first_name, last_name, job_title)",
  "indicators(counts_beneficiaries)",
].join(", ");

/** A row of {@link STORED_COLUMNS}. */
export const storedRow = v.object({
  ...rowOf(stored).entries,
  user_id: v.nullable(v.string()),
  keeps_ledger: v.boolean(),
  iati_published_at: v.nullable(v.string()),
  project_places: v.array(
    v.object({
      city: v.string(),
      latitude: v.nullable(v.number()),
      longitude: v.nullable(v.number()),
      found: v.string(),
    }),
  ),
  donors: v.array(v.object({ name: v.nullable(v.string()), website_url: v.nullable(v.string()) })),
  partners: v.array(
    v.object({
      name: v.string(),
      role: partners.facts.role.stored,
      website_url: v.nullable(v.string()),
    }),
  ),
  resources: v.array(
    v.object({ title_resource: v.string(), link_resource: v.nullable(v.string()) }),
  ),
  team: v.array(v.object({ first_name: v.string(), last_name: v.string(), job_title: v.string() })),
  indicators: v.array(v.object({ counts_beneficiaries: v.boolean() })),
});

/**
 * A project that is there, as rows of a file are read, so that what forms trim is no change.
 *
 * @param importer the account that imports
 */
export function storedProject(
  row: v.InferOutput<typeof storedRow> & { reference: string | null },
  importer: string,
): StoredProject {
  const held = v.parse(columns, inputsOf(importedFacts, row));
  return {
    ...held,
    id: row.id,
    updated_at: row.updated_at,
    is_own: row.user_id === importer,
    keeps_ledger: row.keeps_ledger,
    counts_beneficiaries: row.indicators.some((indicator) => indicator.counts_beneficiaries),
    is_published: row.iati_published_at !== null,
    places: row.project_places.flatMap(({ latitude, longitude, ...place }) =>
      latitude === null || longitude === null ? [] : [{ ...place, latitude, longitude }],
    ),
    lists: {
      donors: row.donors.flatMap(({ name, website_url: website }) =>
        name === null ? [] : [organisation(name, website)],
      ),
      partners: row.partners.map(({ name, role, website_url: website }) => ({
        ...organisation(name, website),
        role,
      })),
      documents: row.resources.flatMap(({ title_resource: title, link_resource: link }) =>
        link === null ? [] : [{ title, link }],
      ),
      team: row.team,
    },
  };
}

function organisation(name: string, website: string | null): ImportedDonor {
  return { name, ...(website !== null && { website_url: website }) };
}

/** What an import reads of the entries of such projects, in the order of their ids. */
export const STORED_ENTRY_COLUMNS =
  "id, project_id, kind, day, amount, original_amount, original_currency, rate, description, counterparty, reference, donors(name)";

/** A row of {@link STORED_ENTRY_COLUMNS}. */
export const storedEntryRow = v.object({
  id: v.string(),
  project_id: v.string(),
  ...storedEntries({
    kind: ledger.facts.kind,
    day: ledger.facts.day,
    amount: ledger.facts.amount,
    original_amount: ledger.facts.originalAmount,
    original_currency: ledger.facts.originalCurrency,
    rate: ledger.facts.rate,
    description: ledger.facts.description,
    counterparty: ledger.facts.counterparty,
    reference: ledger.facts.reference,
  }),
  donors: v.nullable(v.object({ name: v.nullable(v.string()) })),
});

type StoredEntry = v.InferOutput<typeof storedEntryRow>;

function storedEntry(row: StoredEntry): ImportedEntry {
  const { kind, day, amount, original_amount, original_currency, rate, donors, ...texts } = row;
  const { description, counterparty, reference } = texts;
  return {
    kind,
    day,
    amount: original_amount ?? amount ?? 0,
    currency: original_currency,
    rate,
    description,
    donor: donors?.name ?? null,
    counterparty,
    reference,
  };
}

/** Entries that are there as files tell them, by the ids of their projects. */
export function ledgersOf(
  rows: readonly StoredEntry[],
): ReadonlyMap<string, readonly ImportedEntry[]> {
  const ledgers = new Map<string, ImportedEntry[]>();
  for (const row of rows) {
    const entries = ledgers.get(row.project_id);
    if (entries) entries.push(storedEntry(row));
    else ledgers.set(row.project_id, [storedEntry(row)]);
  }
  return ledgers;
}
