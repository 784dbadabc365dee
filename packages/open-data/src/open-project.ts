import { ENTRY_KINDS } from "@vigie/domain/project/entry-kind";
import { INDICATOR_UNITS } from "@vigie/domain/project/indicator-unit";
import { projectMoney } from "@vigie/domain/project/project-money";
import { PRECISIONS } from "@vigie/domain/tables/places";
import * as v from "valibot";

/** A text that may be missing. */
const text = v.nullable(v.string());
/** A number that may be missing. */
const number = v.nullable(v.number());
/** A share of a whole. */
const sector = v.object({
  /** Of the DAC, five digits. */
  code: v.string(),
  /** Percent, more than 0; those of a project add up to 100. */
  percentage: v.number(),
});

/** How an organisation is known in IATI: fields of donors and partners. */
const participant = {
  name: text,
  /** Of the organisation: `FR-RCS-123456789`. */
  identifier: text,
  /** Code of IATI's list OrganisationType: `21`. */
  organisation_type: text,
  /** What the organisation itself calls its part of this project: the identifier of its own activity. */
  activity_identifier: text,
};

/** The organisation that publishes a project, and how it publishes. */
export const openOrganisation = v.object({
  id: v.number(),
  name: v.string(),
  short_description: text,
  /** The tag of the language that its texts are in; null where it has not said. */
  language: text,
  contact_email: text,
  website_url: text,
  imprint_url: text,
  /** `CC-BY-4.0`, `CC0-1.0`, `ODbL-1.0`, `other` by `licence_url`; null where none is chosen. */
  licence: text,
  licence_url: text,
  /** Its identifier in IATI; null where it does not publish there. */
  iati_identifier: text,
  /** What that was before. */
  iati_former_identifiers: v.array(v.string()),
  iati_type: text,
  /** Who answers questions about its data; contact_email where this is null. */
  iati_contact_email: text,
  /** Codes of IATI's lists, for what a project does not say itself. */
  iati_sectors: v.array(sector),
  iati_aid_type: text,
  iati_flow_type: text,
  iati_finance_type: text,
  iati_tied_status: text,
});

export type OpenOrganisation = v.InferOutput<typeof openOrganisation>;

/** A project with everything that visitors see, as `open_projects` tells it. Days are ISO dates, amounts in its currency. */
export const openProject = v.object({
  id: v.string(),
  title: v.string(),
  status: v.string(),
  short_description: text,
  long_description: text,
  start_date: text,
  end_date: text,
  /** ISO codes, lowercase. */
  countries: v.array(v.string()),
  cities: v.array(v.string()),
  continent: text,
  /** Goals of the UN by their numbers. */
  goals: v.array(v.number()),
  beneficiaries: number,
  currency: v.string(),
  budget: number,
  money_spent: number,
  /** Of its activity in IATI; it stays as it is from the first publication on. */
  iati_identifier: text,
  sectors: v.array(sector),
  humanitarian: v.boolean(),
  /** Code of IATI's list ActivityScope: `4` is national. */
  scope: text,
  related_activities: v.array(
    v.object({
      /** Code of IATI's list RelatedActivityType: `1` is the whole that this is a part of. */
      type: v.string(),
      identifier: v.string(),
    }),
  ),
  /** ISO timestamps. */
  created_at: v.string(),
  updated_at: v.string(),
  organisation: openOrganisation,
  milestones: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      status: v.string(),
      due_date: text,
      completed_on: text,
    }),
  ),
  documents: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** The link, where there is one. */
      link: text,
      file_name: text,
      /** Media type and bytes of the file. */
      file_type: text,
      file_bytes: number,
      created_at: v.string(),
    }),
  ),
  team: v.array(
    v.object({
      first_name: v.string(),
      last_name: v.string(),
      job_title: v.string(),
      linkedin_url: text,
    }),
  ),
  press: v.array(v.object({ url: v.string() })),
  pictures: v.array(
    v.object({ id: v.string(), caption: text, taken_in: text, rendition_base: text }),
  ),
  donors: v.array(
    v.object({ id: v.string(), website: text, image: text, rendition_base: text, ...participant }),
  ),
  /** Who carries it out with the organisation. */
  partners: v.array(
    v.object({
      id: v.string(),
      role: v.picklist(["accountable", "extending", "implementing"]),
      website: text,
      ...participant,
    }),
  ),
  /** Cities at their public precision; degrees are null where a city was not found. */
  places: v.array(
    v.object({
      city: v.string(),
      country: text,
      latitude: number,
      longitude: number,
      precision: v.picklist(PRECISIONS),
    }),
  ),
  indicators: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      unit: v.picklist(INDICATOR_UNITS),
      unit_label: text,
      scale: v.array(v.string()),
      less_is_better: v.boolean(),
      baseline: number,
      baseline_day: text,
      target: number,
      target_day: text,
      measurements: v.array(
        v.object({
          day: v.string(),
          value: v.number(),
          note: text,
          women: number,
          girls: number,
          men: number,
          boys: number,
        }),
      ),
    }),
  ),
  /** What its ledger comes to; null where it keeps none. */
  money: v.nullable(projectMoney),
  /** The entries of its ledger; null where it keeps none, or does not show them. */
  entries: v.nullable(
    v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(ENTRY_KINDS),
        day: v.string(),
        /** Null where it was paid in another currency whose rate is not known. */
        amount: number,
        original_amount: number,
        original_currency: text,
        description: text,
        donor_id: text,
        counterparty: text,
        reference: text,
      }),
    ),
  ),
});

export type OpenProject = v.InferOutput<typeof openProject>;
