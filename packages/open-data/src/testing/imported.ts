import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { languages } from "@vigie/domain/language/languages";
import { ALL_PARTS } from "@vigie/domain/language/texts";
import { proposeMapping } from "@vigie/import/columns";
import { readActivities } from "@vigie/import/iati";
import { type ReadRow, readingOf, readRow } from "@vigie/import/read-rows";
import { understandColumns } from "@vigie/import/understand-columns";
import { wordsIn } from "@vigie/import/values";
import type { OpenProject } from "../open-project";
import { bareProject } from "./projects";

const texts = languages.map((language) => compiledTexts(language, ALL_PARTS));
const words = wordsIn(texts);

/** What an import understands of a file of activities. */
export function rowsIn(file: string, language: string): ReadRow[] {
  const table = readActivities(file, language);
  const mapping = proposeMapping(table, texts);
  const shown = understandColumns(table, mapping, words);
  const reading = readingOf(table, mapping, words, shown, { ways: {}, phases: {} });
  return table.rows.map((row) => readRow(row, reading));
}

/** The project that an import makes of a row, as visitors see it. */
export function importedAs({ line, values, lists, entries }: ReadRow): OpenProject {
  const donors = lists.donors.map(({ name, identifier = null }, index) => ({
    id: String(index),
    website: null,
    image: null,
    rendition_base: null,
    name,
    identifier,
    organisation_type: null,
    activity_identifier: null,
  }));
  const { currency = "EUR", sectors: _, related_activities: __, ...told } = values;
  return {
    ...bareProject,
    ...told,
    currency,
    iati_identifier: `FR-RCS-123456789-${line}`,
    donors,
    entries: entries.map(({ amount, currency: own, donor, kind, day, ...texts }, index) => ({
      id: String(index),
      kind,
      day,
      amount: own === null || own === currency ? amount : null,
      original_amount: own === null || own === currency ? null : amount,
      original_currency: own === currency ? null : own,
      donor_id: donors.find(({ name }) => name === donor)?.id ?? null,
      description: texts.description,
      counterparty: texts.counterparty,
      reference: texts.reference,
    })),
  };
}
