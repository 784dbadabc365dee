import { CURRENCIES } from "@vigie/domain/format/currencies";
import { isVisible, storableLine, storableText } from "@vigie/domain/format/text";
import { CONTINENTS } from "@vigie/domain/places/continents";
import { COUNTRIES } from "@vigie/domain/places/countries";
import { ENTRY_KINDS } from "@vigie/domain/project/entry-kind";
import { GOALS } from "@vigie/domain/project/goals";
import { MILESTONE_STATUSES } from "@vigie/domain/project/milestone-status";
import { ORGANISATION_TYPES } from "@vigie/domain/project/organisation-type";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import { PRECISIONS } from "@vigie/domain/tables/places";
import fc, { type Arbitrary } from "fast-check";
import type { OpenOrganisation, OpenProject } from "../open-project";

/** An organisation that says all that IATI asks for. */
export const publisher: OpenOrganisation = {
  id: 1,
  name: "Eau Vive",
  short_description: "Water for all.",
  language: "fr",
  contact_email: "bonjour@eau.example",
  website_url: "https://eau.example",
  imprint_url: null,
  licence: "CC-BY-4.0",
  licence_url: null,
  iati_identifier: "FR-RCS-123456789",
  iati_former_identifiers: ["FR-RCS-1"],
  iati_type: "21",
  iati_contact_email: "iati@eau.example",
  iati_sectors: [],
  iati_aid_type: "C01",
  iati_flow_type: "30",
  iati_finance_type: "110",
  iati_tied_status: "5",
};

const ID = "7d0c1f3a-0000-4000-8000-000000000000";

/** A project with nothing but what none is without. */
export const bareProject: OpenProject = {
  id: ID,
  title: "Puits",
  status: "in_progress",
  short_description: null,
  long_description: null,
  start_date: null,
  end_date: null,
  countries: [],
  cities: [],
  continent: null,
  goals: [],
  beneficiaries: null,
  currency: "EUR",
  budget: null,
  money_spent: null,
  iati_identifier: "FR-RCS-123456789-7d0c1f3a",
  sectors: [],
  humanitarian: false,
  scope: null,
  related_activities: [],
  created_at: "2024-01-01T00:00:00+00:00",
  updated_at: "2026-03-01T10:00:00.123456+00:00",
  organisation: publisher,
  milestones: [],
  documents: [],
  team: [],
  press: [],
  pictures: [],
  donors: [],
  partners: [],
  places: [],
  indicators: [],
  money: null,
  entries: null,
};

/** A project of which nothing is missing or doubtful. */
export const wholeProject: OpenProject = {
  ...bareProject,
  title: "Puits pour vingt villages",
  short_description: "De l’eau propre.",
  long_description: "De l’eau propre pour vingt villages.\n\nAvec des comités.",
  start_date: "2025-07-01",
  end_date: "2027-06-30",
  countries: ["sn"],
  cities: ["Dakar", "Thiès", "Touba"],
  continent: "Africa",
  goals: [6, 3],
  budget: 100_000.01,
  sectors: [
    { code: "14030", percentage: 66.67 },
    { code: "12220", percentage: 33.33 },
  ],
  scope: "4",
  related_activities: [{ type: "1", identifier: "XM-DAC-7-PPR-1" }],
  milestones: [
    {
      id: "m1",
      name: "Forage",
      status: "completed",
      due_date: "2025-12-31",
      completed_on: "2025-12-01",
    },
    { id: "m2", name: "Formation", status: "pending", due_date: null, completed_on: null },
  ],
  documents: [
    {
      id: "d1",
      title: "Rapport",
      link: "https://eau.example/r/rapport.pdf",
      file_name: null,
      file_type: null,
      file_bytes: null,
      created_at: "2026-01-01T00:00:00+00:00",
    },
    {
      id: "d2",
      title: "Budget",
      link: null,
      file_name: "budget.xlsx",
      file_type: null,
      file_bytes: 5,
      created_at: "2026-01-01T00:00:00+00:00",
    },
  ],
  press: [{ url: "https://www.journal.example/eau" }],
  donors: [
    {
      id: "afd",
      website: null,
      image: null,
      rendition_base: null,
      name: "AFD",
      identifier: "FR-RCS-775665599",
      organisation_type: "10",
      activity_identifier: "FR-RCS-775665599-CSN1",
    },
    {
      id: "logo",
      website: null,
      image: "x",
      rendition_base: null,
      name: null,
      identifier: null,
      organisation_type: null,
      activity_identifier: null,
    },
  ],
  partners: [
    {
      id: "p1",
      role: "implementing",
      website: null,
      name: "Enda",
      identifier: "SN-COA-1",
      organisation_type: "24",
      activity_identifier: null,
    },
  ],
  places: [
    { city: "Dakar", country: "sn", latitude: 14.6937, longitude: -17.4441, precision: "exact" },
    { city: "Thiès", country: "sn", latitude: 14.8, longitude: -16.9, precision: "region" },
    { city: "Touba", country: "sn", latitude: null, longitude: null, precision: "country" },
  ],
  indicators: [
    {
      id: "i1",
      title: "Puits",
      unit: "number",
      unit_label: "puits",
      scale: [],
      less_is_better: false,
      baseline: 2,
      baseline_day: "2025-06-01",
      target: 20,
      target_day: "2027-06-30",
      measurements: [
        {
          day: "2026-01-31",
          value: 8,
          note: "Deux villages de plus.",
          women: 3,
          girls: 1,
          men: null,
          boys: null,
        },
      ],
    },
    {
      id: "i2",
      title: "Satisfaction",
      unit: "rating",
      unit_label: null,
      scale: ["Faible", "Bonne"],
      less_is_better: false,
      baseline: null,
      baseline_day: null,
      target: 2,
      target_day: null,
      measurements: [],
    },
  ],
  entries: [
    {
      id: "e1",
      kind: "promised",
      day: "2025-07-01",
      amount: 100_000,
      original_amount: null,
      original_currency: null,
      description: "Convention",
      donor_id: "afd",
      counterparty: null,
      reference: "C-1",
    },
    {
      id: "e2",
      kind: "received",
      day: "2025-08-01",
      amount: 50_000,
      original_amount: null,
      original_currency: null,
      description: null,
      donor_id: "afd",
      counterparty: null,
      reference: null,
    },
    {
      id: "e3",
      kind: "spent",
      day: "2026-02-02",
      amount: null,
      original_amount: 1_500_000,
      original_currency: "XOF",
      description: "Pompes",
      donor_id: "afd",
      counterparty: "Pompes SA",
      reference: "F-9",
    },
    {
      id: "e4",
      kind: "passed_on",
      day: "2026-02-03",
      amount: 76.22,
      original_amount: 50_000,
      original_currency: "XOF",
      description: null,
      donor_id: null,
      counterparty: "Enda",
      reference: null,
    },
    {
      id: "e5",
      kind: "spent",
      day: "2026-02-04",
      amount: -12.5,
      original_amount: null,
      original_currency: null,
      description: "Avoir",
      donor_id: null,
      counterparty: null,
      reference: null,
    },
  ],
};

/** Texts that try a writer: markup, both directions, emoji, accents that stand apart. */
const hostile = [
  "]]>",
  "<b>&amp;</b>",
  "\"quoted\" & 'single'",
  "مياه نظيفة",
  "👩🏽‍🌾💧",
  "é",
  "<!--",
  "a  b",
  "{count}",
  "\u200e",
  "%zz",
];
const written = fc
  .array(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "grapheme", maxLength: 12 })), {
    maxLength: 3,
  })
  .map((parts) => parts.join(" "));

const line = written.map((text) => storableLine(text).trim()).filter(isVisible);
const text = written.map((each) => storableText(`${each}\n\n${each}`).trim()).filter(isVisible);
const or = <Value>(value: Arbitrary<Value>) => fc.option(value, { freq: 2 });
const day = fc
  .date({ min: new Date("2018-01-01"), max: new Date("2032-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const farDay = fc.oneof(
  { arbitrary: day, weight: 20 },
  { arbitrary: fc.constantFrom("1900-01-01", "2999-12-31"), weight: 1 },
);
const moment = fc
  .constantFrom("2019-05-05", "2026-03-14")
  .map((date) => `${date}T23:59:59.999999+00:00`);
const cents = fc
  .integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
  .map((amount) => amount / 100);
const sum = cents.map(Math.abs);
const measure = fc
  .integer({ min: -9_999_999_999, max: 9_999_999_999 })
  .map((value) => value / 10_000);
const identifier = fc.stringMatching(/^[!-%'-.0-;=>@-{}~]{1,30}$/).map((end) => `FR-RCS-${end}`);
/** As lists in a cell can have it. */
const plainIdentifier = fc.stringMatching(/^[A-Z0-9-]{1,20}$/).map((end) => `XM-DAC-${end}`);
const address = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    "https://a.example/%zz?q=[1]|{2}^`\\",
    "http://é.example/ü?x=1&y=<2>\"'",
    "https://a.example/a#b#c",
    "https://[::1]:8080/x.pdf",
  ),
);
const id = fc.uuid();
const code = fc.constantFrom("11220", "14030", "72010", "73010", "99810");
/** Percentages with two decimals that add up to 100. */
const sectors = fc
  .tuple(
    fc.uniqueArray(code, { maxLength: 4 }),
    fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([codes, parts]) =>
    codes.map((each, index) => {
      const rest = parts.slice(0, codes.length - 1).reduce((all, part) => all + part, 0);
      return {
        code: each,
        percentage: (index === codes.length - 1 ? 10_000 - rest : (parts[index] ?? 0)) / 100,
      };
    }),
  );
const participant = {
  name: or(line),
  identifier: or(identifier),
  organisation_type: or(fc.constantFrom(...ORGANISATION_TYPES)),
  activity_identifier: or(identifier),
};

const organisation: Arbitrary<OpenOrganisation> = fc.record({
  id: fc.nat(),
  name: line,
  short_description: or(line),
  language: or(fc.constantFrom("en", "fr", "ar", "zh-Hant", "sr-Latn", "fon", "ckb")),
  contact_email: or(fc.emailAddress()),
  website_url: or(address),
  imprint_url: or(address),
  licence: fc.constantFrom(null, "CC-BY-4.0"),
  licence_url: fc.constant(null),
  iati_identifier: identifier,
  iati_former_identifiers: fc.uniqueArray(identifier, { maxLength: 3 }),
  iati_type: or(fc.constantFrom(...ORGANISATION_TYPES)),
  iati_contact_email: or(fc.emailAddress()),
  iati_sectors: sectors,
  iati_aid_type: fc.constantFrom(null, "C01", "Z1"),
  iati_flow_type: fc.constantFrom(null, "30"),
  iati_finance_type: fc.constantFrom(null, "110"),
  iati_tied_status: fc.constantFrom(null, "5"),
});

const indicator: Arbitrary<OpenProject["indicators"][number]> = fc
  .constantFrom("number", "percent", "yes_no", "rating")
  .chain((unit) => {
    const value =
      unit === "yes_no"
        ? fc.constantFrom(0, 1)
        : unit === "rating"
          ? fc.constantFrom(1, 2)
          : measure;
    const count = or(fc.nat());
    return fc.record({
      id,
      title: line,
      unit: fc.constant(unit),
      unit_label: unit === "number" ? or(line) : fc.constant(null),
      scale: unit === "rating" ? fc.array(line, { minLength: 2, maxLength: 3 }) : fc.constant([]),
      less_is_better: fc.boolean(),
      baseline: or(value),
      baseline_day: or(day),
      target: or(value),
      target_day: or(day),
      measurements: fc.array(
        fc.record({
          day: farDay,
          value,
          note: or(line),
          women: count,
          girls: count,
          men: count,
          boys: count,
        }),
        { maxLength: 4 },
      ),
    });
  });

/** Any project that members could enter and put online, of any publisher. */
export const anyProject: Arbitrary<OpenProject> = fc
  .record({
    id,
    title: line,
    status: fc.constantFrom(...PROJECT_STATUSES),
    short_description: or(text),
    long_description: or(text),
    start_date: or(farDay),
    end_date: or(farDay),
    countries: fc.uniqueArray(fc.constantFrom(...COUNTRIES.map((each) => each.code), "zz"), {
      maxLength: 8,
    }),
    cities: fc.uniqueArray(line, { maxLength: 3 }),
    continent: or(fc.constantFrom(...CONTINENTS)),
    goals: fc.uniqueArray(fc.constantFrom<number>(...GOALS), { maxLength: 5 }),
    beneficiaries: or(fc.nat()),
    currency: fc.constantFrom(...CURRENCIES),
    budget: or(sum),
    money_spent: or(sum),
    iati_identifier: or(fc.oneof(identifier, line)),
    sectors,
    humanitarian: fc.boolean(),
    scope: or(fc.constantFrom("1", "4", "8")),
    related_activities: fc.uniqueArray(
      fc.record({ type: fc.constantFrom("1", "5"), identifier: plainIdentifier }),
      { maxLength: 2, selector: (related) => related.identifier },
    ),
    created_at: moment,
    updated_at: moment,
    organisation,
    milestones: fc.array(
      fc.record({
        id,
        name: line,
        status: fc.constantFrom(...MILESTONE_STATUSES),
        due_date: or(day),
        completed_on: or(day),
      }),
      { maxLength: 3 },
    ),
    documents: fc.array(
      fc.record({
        id,
        title: line,
        link: or(address),
        file_name: or(line),
        file_type: fc.constant(null),
        file_bytes: or(fc.nat()),
        created_at: moment,
      }),
      { maxLength: 3 },
    ),
    team: fc.constant<OpenProject["team"]>([]),
    press: fc.array(fc.record({ url: address }), { maxLength: 2 }),
    pictures: fc.constant<OpenProject["pictures"]>([]),
    donors: fc.uniqueArray(
      fc.record({
        id,
        website: or(address),
        image: fc.constant(null),
        rendition_base: fc.constant(null),
        ...participant,
      }),
      { maxLength: 3, selector: (donor) => donor.id },
    ),
    partners: fc.array(
      fc.record({
        id,
        role: fc.constantFrom("accountable", "extending", "implementing"),
        website: or(address),
        ...participant,
        name: line,
      }),
      { maxLength: 3 },
    ),
    indicators: fc.array(indicator, { maxLength: 3 }),
    money: fc.constant(null),
    entries: or(
      fc.uniqueArray(
        fc.record({
          id,
          kind: fc.constantFrom(...ENTRY_KINDS),
          day: farDay,
          amount: cents.filter((amount) => amount !== 0),
          original_amount: fc.constant(null),
          original_currency: fc.constant(null),
          description: or(line),
          donor_id: or(fc.nat(3).map(String)),
          counterparty: or(line),
          reference: or(line),
        }),
        { maxLength: 6, selector: ({ reference, id: own }) => reference ?? own },
      ),
    ),
  })
  .chain((project) => {
    const donors = project.donors.map((donor, index) => ({ ...donor, id: String(index) }));
    const place = fc.record({
      country: fc.constant(project.countries[0] ?? null),
      latitude: or(
        fc.double({ min: -90, max: 90, noNaN: true }).map((degrees) => Number(degrees.toFixed(6))),
      ),
      longitude: fc
        .double({ min: -180, max: 180, noNaN: true })
        .map((degrees) => Number(degrees.toFixed(6))),
      precision: fc.constantFrom(...PRECISIONS),
    });
    return fc
      .array(place, { minLength: project.cities.length, maxLength: project.cities.length })
      .map((places) => ({
        ...project,
        donors,
        entries:
          project.entries?.map((entry) => ({
            ...entry,
            donor_id: donors.some(({ id: donor }) => donor === entry.donor_id)
              ? entry.donor_id
              : null,
          })) ?? null,
        places: project.cities.flatMap((city, index) => {
          const found = places[index];
          return found
            ? [{ city, ...found, longitude: found.latitude === null ? null : found.longitude }]
            : [];
        }),
      }));
  });
