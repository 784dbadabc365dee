import {
  CITY_MAX_LENGTH,
  DATA_VIZ_DESCRIPTION_MAX_LENGTH,
  DATE_MAX,
  DATE_MIN,
  DONOR_PHOTOS_MAX,
  MEASURE_MAX,
  MONEY_MAX,
  ORGANISATION_DESCRIPTION_MAX_LENGTH,
  PHOTO_DATA_URL_MAX_BYTES,
  RATE_MAX,
  SMALL_IMAGE_DATA_URL_MAX_BYTES,
  TITLE_MAX_LENGTH,
  WEB_ADDRESS_MAX_LENGTH,
} from "@vigie/domain/limits";
import { contentTables, orderedTables } from "@vigie/domain/project/content-tables";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { ENTRY_KINDS } from "@vigie/domain/project/entry-kind";
import { ORGANISATION_TYPES } from "@vigie/domain/project/organisation-type";
import { PARTNER_ROLES } from "@vigie/domain/project/partner-role";
import { declaredTables } from "@vigie/domain/tables/declared";
import type { Fact, Kind, Table } from "@vigie/domain/tables/fact";
import { figureColumns, figures } from "@vigie/test-backend/figures";

/** A table, the columns that obey the same rule, and values on both sides of it. */
export interface ColumnRule {
  table: string;
  columns: readonly string[];
  refused: readonly unknown[];
  taken: readonly unknown[];
  /** What the row needs in other columns for the values to be taken. */
  beside?: Readonly<Record<string, unknown>>;
}

const FOLDER = "/storage/v1/object/public/project-images";
const PROJECT = "6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c";

/** The id of the project whose rows the values are tried in: some name its folder. */
export const HOSTILE_PROJECT = "1d2e3f40-5162-4738-9a4b-5c6d7e8f9012";

/** Addresses of stored images, and what passes itself off as one. */
export const imageAddresses = {
  refused: [
    `${FOLDER}/a/b.png`,
    `${FOLDER}/${PROJECT}`,
    `${FOLDER}/${PROJECT}/`,
    `${FOLDER}/${PROJECT}//b.png`,
    `${FOLDER}/${PROJECT}/a/b.png`,
    `${FOLDER}/${PROJECT}/.`,
    `${FOLDER}/${PROJECT}/..`,
    `${FOLDER}/${PROJECT}/../b.png`,
    `${FOLDER}/../../../../../auth/v1/logout`,
    `${FOLDER}/${PROJECT}/%2e%2E`,
    `${FOLDER}/${PROJECT}/%252e%252e`,
    `${FOLDER}/${PROJECT}/a%2Fb.png`,
    `${FOLDER}/${PROJECT}/a%5cb.png`,
    `${FOLDER}/${PROJECT}/a\\b.png`,
    `${FOLDER}/${PROJECT}/a%00.png`,
    `${FOLDER}/${PROJECT}/a%zz.png`,
    `${FOLDER}/${PROJECT}/a.png?width=1`,
    `${FOLDER}/${PROJECT}/a.png#x`,
    `${FOLDER}/${PROJECT}/a b.png`,
    `${FOLDER}/${PROJECT}/a\u0001.png`,
    `${FOLDER}/${PROJECT}/${"x".repeat(WEB_ADDRESS_MAX_LENGTH)}`,
    `https://vigie.test${FOLDER}/${PROJECT}/../b.png`,
    `https://vigie.test/storage/v1/object/public/other/b.png`,
    `https://vigie.test/a${FOLDER}/${PROJECT}/b.png`,
    "https://elsewhere.example/../b.png",
    "https://elsewhere.example/%2E./b.png",
    "https://elsewhere.example/a\\b.png",
    "javascript:alert(1)",
    "//elsewhere.example/b.png",
    "",
  ],
  taken: [
    `${FOLDER}/${PROJECT}/b.png`,
    `${FOLDER}/${PROJECT}/%C3%A9t%C3%A9..2.png`,
    `https://vigie.test${FOLDER}/${PROJECT}/b.png`,
    "https://elsewhere.example/b.png?width=1",
  ],
} as const;

/** Texts in which nothing can be seen. */
export const blankTexts = [
  "",
  " \n",
  "\u00a0",
  "\u00ad",
  "\u200b",
  "\u200b\u200c\u200d\u200e\u200f",
  "\u2028\u2029\u202e",
  "\u2060\u2066\u206f",
  "\u115f\u1160\u3164\uffa0",
  "\u17b4\u180e\u180b",
  "\u2800",
  "\u3000",
  "\ufe0f\ufeff",
  "\ufff9\ufffb\ufffc",
  "\u{1bca0}\u{1d173}",
  "\u{e0001}\u{e0041}\u{e0100}",
] as const;

/** Texts in which something can be seen. */
export const visibleTexts = ["a", "0", ".", "\u200bé", "💧", "👩🏾‍🌾", "مياه", "\u0e01", "\ud7a3"];

const image = (bytes: number) => "data:image/png;base64,".padEnd(bytes, "A");
/** Signs that turn or hide a text, in one that can be seen. */
const hidden = [
  "a\u202eb",
  "a\u2066b",
  "a\u00adb",
  "a\u200bb",
  "a\u200db",
  "\ufeffa",
  "a\u2060",
  "a\u{e0041}",
  "مياه\u200c\u200c",
];
const inControls = ["a\u0007b", "a\u001bb", "a\u007fb", "a\u009fb", ...hidden];
const inLines = ["a\nb", "a\tb", "a\u0085b", "a\u2028b", ...inControls];
/** What languages and emoji need of them. */
const joined = [
  "می\u200cخواهم",
  "ක්\u200dෂ",
  "ទឹក\u200bស្អាត",
  "\u200fא\u200e",
  "👩🏾\u200d🌾❤\ufe0f",
];
const line = (length: number) => ({
  refused: [...inLines, "x".repeat(length + 1)],
  taken: ["x".repeat(length), "💧".repeat(length), ...joined],
});
const title = {
  refused: [...blankTexts, "\u200bé", ...line(TITLE_MAX_LENGTH).refused],
  taken: [...visibleTexts.filter((text) => text !== "\u200bé"), ...line(TITLE_MAX_LENGTH).taken],
};
const text = (length: number) => ({
  refused: [...inControls, "x".repeat(length + 1)],
  taken: ["a\n\tb", "x".repeat(length), ...joined],
});
const smallImage = {
  refused: [...imageAddresses.refused, image(SMALL_IMAGE_DATA_URL_MAX_BYTES + 1)],
  // The heavy one first: what is tried afterwards changes a row that is light again.
  taken: [image(SMALL_IMAGE_DATA_URL_MAX_BYTES), ...imageAddresses.taken, null],
};
const moment = {
  refused: ["infinity", "-infinity", "1899-12-31T23:59:59Z", "3000-01-01T00:00:00Z", "9999-01-01"],
  taken: ["1900-01-01T00:00:00Z", "2999-12-31T23:59:59Z"],
};
const day = {
  refused: ["infinity", "-infinity", "1899-12-31", "3000-01-01", "0001-01-01", "9999-12-31"],
  taken: [DATE_MIN, DATE_MAX, null],
};
const currency = { refused: ["eur", "EURO", "ZZZ", "XAU", "E R", "EUR\n"], taken: ["EUR", "XOF"] };
const iatiIdentifier = {
  refused: [
    ...blankTexts,
    ...[
      "FR RCS-1",
      "FR-RCS/1",
      "FR-RCS&1",
      "FR-RCS|1",
      "FR-RCS?1",
      "FR-RCS-1\n",
      "FR-RCS-é",
      "FR\u202e-1",
    ],
    "x".repeat(101),
  ],
  taken: ["FR-RCS-123456789", "BE-BCE_KBO-0431", "x".repeat(100), null],
};
const organisationCode = {
  table: "organisations",
  refused: ["", "0", "99", "c01", "C01\n", " 10", "10 30", "Grant", "<b>"],
};
const money = { refused: ["NaN", -0.01, MONEY_MAX + 1], taken: [0, MONEY_MAX, null] };
const measure = {
  refused: ["NaN", "Infinity", MEASURE_MAX + 1, -MEASURE_MAX - 1, 1e15, "7 wells"],
  taken: [0, -0.5, 12.3456, MEASURE_MAX, -MEASURE_MAX],
};
const unit = {
  refused: ["", "Number", "litres", "yes"],
  taken: ["percent", "yes_no", "number"],
};
const labels = {
  refused: [
    [],
    ["Poor"],
    Array(8).fill("Good"),
    ["Poor", ""],
    ["Poor", "\u200b"],
    ["Poor", "a\nb"],
    ["Poor", "a\u202eb"],
    ["Poor", "x".repeat(51)],
    ["Poor", null],
    [["Poor"], ["Good"]],
  ],
  taken: [["Poor", "Good"], Array(7).fill("x".repeat(50))],
};
const signed = {
  refused: ["NaN", 0, 0.001, MONEY_MAX + 1, -MONEY_MAX - 1],
  taken: [-0.01, 0.01, MONEY_MAX],
};
const address = {
  refused: [
    "https://a.example/\u0001",
    "https://a b",
    "javascript:alert(1)",
    "ftp://a.example",
    "www.a.example",
    "https://awa@a.example",
    "https://awa:secret@a.example/b",
    "https://a.example\\@b.example",
    "https://a\u202eb.example",
    "https://a.example/\u200b",
    "https://a.example/\u2066b",
  ],
  taken: [`https://${"x".repeat(WEB_ADDRESS_MAX_LENGTH - 8)}`, "HTTPS://a.example:8080/@b?c=@d#e"],
};

/** Twenty sectors of the DAC. */
const SECTOR_CODES = [
  ...["11110", "11120", "11130", "11182", "11220", "12110", "12181", "12220", "12230", "12240"],
  ...["13010", "13020", "14010", "14020", "14030", "14031", "14032", "14050", "15110", "15150"],
];

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const codes = letters.flatMap((first) => letters.map((second) => first + second));
const cities = (count: number) => Array.from({ length: count }, (_, index) => `City ${index}`);
const storedImage = `${FOLDER}/${PROJECT}/b.png`;

/** The rules of a slot's columns, each within a complete visualisation. */
function figureRules(slot: number): ColumnRule[] {
  const table = "projects";
  const pie = figureColumns(slot, figures.pie);
  const image = figureColumns(slot, figures.image);
  const required = <Rule extends { taken: readonly unknown[]; refused: readonly unknown[] }>(
    rule: Rule,
  ) => ({
    taken: rule.taken.filter((value) => value !== null),
    refused: [...rule.refused, null],
  });
  return [
    {
      table,
      columns: [`dv${slot}_value`],
      beside: pie,
      refused: ["NaN", -1, 100.01, null],
      taken: [0, 100],
    },
    { table, columns: [`dv${slot}_titre`], beside: pie, ...required(title) },
    {
      table,
      columns: [`dv${slot}_short_description`],
      beside: pie,
      ...required(text(DATA_VIZ_DESCRIPTION_MAX_LENGTH)),
    },
    { table, columns: [`image_dv${slot}`], beside: image, ...required(smallImage) },
  ];
}

/** Tables whose rows have a picture with renditions. */
const pictureTables = ["photos_projet", "social_media_posts", "donors"] as const;

/** The rules of what describes a picture, each within a complete description. */
function pictureRules(table: (typeof pictureTables)[number]): ColumnRule[] {
  const beside = {
    rendition_base: `${HOSTILE_PROJECT}/k3x9k3x9k3x9k3x9.webp`,
    picture_width: 2048,
    picture_height: 1365,
    picture_colour: "#a1b2c3",
  };
  const pixels = { refused: [0, -1, 32_768, 2 ** 31, 1.5, "1px", null], taken: [1, 32_767] };
  const file = (name: string) => `${HOSTILE_PROJECT}/${name}`;
  return [
    {
      table,
      columns: ["rendition_base"],
      beside,
      refused: [
        `${PROJECT}/k3x9k3x9k3x9k3x9.webp`,
        file("short.webp"),
        file("k3x9k3x9k3x9k3x9"),
        file("k3x9k3x9k3x9k3x9.svg"),
        file("k3x9k3x9k3x9k3x9.webp "),
        file("K3X9K3X9K3X9K3X9.webp"),
        file(`${"x".repeat(41)}.webp`),
        file(`../${PROJECT}/k3x9k3x9k3x9k3x9.webp`),
        file("%2e%2e%2fk3x9k3x9k3x9.webp"),
        file("k3x9k3x9k3x9k3x9.webp?x"),
        `${HOSTILE_PROJECT.toUpperCase()}/k3x9k3x9k3x9k3x9.webp`,
        `/${file("k3x9k3x9k3x9k3x9.webp")}`,
        `https://elsewhere.example/${file("k3x9k3x9k3x9k3x9.webp")}`,
        "k3x9k3x9k3x9k3x9.webp",
        "",
        null,
      ],
      taken: ["avif", "webp", "jpg", "png"].map((type) => file(`k3x9k3x9k3x9k3x9.${type}`)),
    },
    { table, columns: ["picture_width", "picture_height"], beside, ...pixels },
    {
      table,
      columns: ["picture_colour"],
      beside,
      refused: [
        "red",
        "#fff",
        "#A1B2C3",
        "#a1b2c3;",
        "#a1b2c3 url(https://elsewhere.example)",
        "url(https://elsewhere.example)",
        "",
        null,
      ],
      taken: ["#000000", "#a1b2c3"],
    },
  ];
}

/** Countries: two small letters each, once, at most so many. */
const goals = {
  refused: [
    [0],
    [18],
    [-1],
    [1.5],
    [6, 3],
    [6, 6],
    [1, 2, 3, 4, 5, 6],
    [[1], [2]],
    [null],
    ["six"],
  ],
  taken: [[], [1], [17], [1, 2, 3, 16, 17], ["6"]],
};

const sectors = {
  refused: [
    ["11220"],
    ["11220:60"],
    ["11220:60", "12220:40.5"],
    ["11220:60", "11220:40"],
    ["11220:100", "12220:0"],
    ["11220:110", "12220:-10"],
    ["11220:33.333", "12220:66.667"],
    ["11220:100.00"],
    ["11220:060", "12220:40"],
    ["11220:6e1", "12220:40"],
    ["11220:NaN"],
    ["11220: 100"],
    ["11220:100\n"],
    ["112:100"],
    ["99999:100"],
    ["11322:100"],
    [null],
    [""],
    [["11220:60"], ["12220:40"]],
    [...Array.from({ length: 20 }, (_, at) => `${SECTOR_CODES[at]}:4.75`), "99810:5"],
  ],
  taken: [
    [],
    ["11220:100"],
    ["12220:66.67", "11220:33.33"],
    ["11220:0.01", "12220:99.99"],
    SECTOR_CODES.map((code) => `${code}:5`),
  ],
};

const relatedActivities = {
  refused: [
    ["XM-DAC-1"],
    ["0:XM-DAC-1"],
    ["6:XM-DAC-1"],
    ["1:"],
    ["1: "],
    ["1: XM-DAC-1"],
    ["1:XM-DAC-1 "],
    ["1:\u200b"],
    ...inLines.map((text) => [`1:${text}`]),
    [`1:${"x".repeat(201)}`],
    ["1:XM-DAC-1", "1:XM-DAC-1"],
    Array.from({ length: 21 }, (_, at) => `1:XM-DAC-${at}`),
    [null],
    [["1:A"], ["2:B"]],
  ],
  taken: [
    [],
    ["1:XM-DAC-1", "2:XM-DAC-1", "5:GB COH 1"],
    [`3:${"x".repeat(200)}`],
    Array.from({ length: 20 }, (_, at) => `1:XM-DAC-${at}`),
  ],
};

const countries = (max: number) => ({
  refused: [
    codes.slice(0, max + 1),
    ["sn", "sn"],
    [["sn"], ["fr"]],
    [null],
    ["S"],
    ["SN"],
    ["sen"],
  ],
  taken: [codes.slice(0, max), []],
});

/** Names of cities: each seen, on one line, at most so many. */
const cityNames = (max: number) => ({
  refused: [
    cities(max + 1),
    ["x".repeat(CITY_MAX_LENGTH + 1)],
    ["Dakar", ""],
    ["\u200b"],
    ["a\nb"],
    ["Da\u202ekar"],
    [null],
    [["Dakar"], ["Kolda"]],
  ],
  taken: [cities(max), ["x".repeat(CITY_MAX_LENGTH)], [], ["N'Djamena", "Thiès"]],
});

/** Values on both sides of a fact's bounds; undefined for a kind that is tried elsewhere. */
function valuesOf({ kind, required, max }: Fact): Values | undefined {
  switch (kind) {
    case "line":
      return required === null ? line(max) : title;
    case "text":
      return required === null
        ? text(max)
        : { ...text(max), refused: [...blankTexts, ...text(max).refused] };
    case "day":
      return required === null ? day : { ...day, taken: [DATE_MIN, DATE_MAX] };
    case "countries":
      return countries(max);
    case "cities":
      return cityNames(max);
    default:
      return ofKinds[kind];
  }
}

/** An amount in another currency than the project's. */
const foreign = { original_amount: 0.5, original_currency: "XOF", rate: 0.0015 };

type Values = Pick<ColumnRule, "refused" | "taken">;

const ofKinds: Readonly<Partial<Record<Kind, Values>>> = {
  address,
  moment,
  money,
  amount: signed,
  rate: { refused: ["NaN", 0, -1, 1e-13, RATE_MAX + 1], taken: [1e-12, 655.957, null] },
  entry_kind: { refused: ["", "Spent", "lost"], taken: ENTRY_KINDS },
  currency,
  foreign_currency: { ...currency, refused: [...currency.refused, null] },
  goals,
  sectors,
  scope: { refused: ["", "0", "9", "12", " 4", "4\n", "national"], taken: ["1", "8", null] },
  related_activities: relatedActivities,
  measure,
  unit,
  figure: { refused: [0, 6, -1, 1.5, "first"], taken: [1, 5, null] },
  labels,
  identifier: iatiIdentifier,
  organisation_type: {
    refused: ["", "1", "20", "21 ", "٢١", "NGO"],
    taken: [...ORGANISATION_TYPES, null],
  },
  partner_role: { refused: ["", "Implementing", "funding", "1"], taken: PARTNER_ROLES },
};

/** What a column needs beside it. */
const besides: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  completed_on: { status_milestone: "completed" },
  unit: { unit_label: null, scale: null, baseline: null, target: null },
  unit_label: { unit: "number", scale: null },
  scale: { unit: "rating", unit_label: null, baseline: null, target: null },
  baseline: { unit: "number", scale: null },
  target: { unit: "number", scale: null },
  original_amount: foreign,
  original_currency: foreign,
  rate: foreign,
};

/** The rules that follow from what a table's facts are. */
function factRules({ name, facts }: Table): ColumnRule[] {
  return Object.values(facts).flatMap((fact) => {
    // What forms hold: values that the app computes are tried by themselves.
    const values = fact.initial === undefined ? undefined : valuesOf(fact);
    const { column } = fact;
    const beside = besides[column];
    return values ? [{ table: name, columns: [column], ...values, ...(beside && { beside }) }] : [];
  });
}

/** Texts that are either seen or null. */
const seenOrNull = { refused: blankTexts, taken: [null] };

/** Rules of columns that members write. */
export const columnRules: readonly ColumnRule[] = [
  ...declaredTables.flatMap(factRules),
  { table: "projects", columns: ["reference", "iati_identifier"], ...seenOrNull },
  { table: "photos_projet", columns: ["caption", "taken_in"], ...seenOrNull },
  { table: "donors", columns: ["activity_identifier"], ...seenOrNull },
  { table: "partners", columns: ["activity_identifier"], ...seenOrNull },
  { table: "resources", columns: ["file_name"], refused: blankTexts, taken: [] },
  { table: "donors", columns: ["name"], refused: title.refused, taken: [...title.taken, null] },
  ...DATA_VIZ_SLOTS.flatMap(figureRules),
  {
    table: "projects",
    columns: ["images"],
    refused: [
      ...imageAddresses.refused.map((refused) => [refused]),
      Array(DONOR_PHOTOS_MAX + 1).fill(storedImage),
      [[storedImage], [storedImage]],
      [null],
    ],
    taken: [
      ...imageAddresses.taken.map((taken) => [taken]),
      Array(DONOR_PHOTOS_MAX).fill(storedImage),
      [],
    ],
  },
  ...orderedTables.map((table) => ({
    table,
    columns: ["position"],
    refused: ["NaN", "Infinity", "-Infinity", -1, 1e12 + 1, 1e300, "first"],
    taken: [1e12, 0.5, 0],
  })),
  {
    table: "resources",
    columns: ["file_data"],
    // Four bytes a character: weighed by its characters it would pass for 10 MB.
    refused: [`data:application/pdf;base64,${"💧".repeat(4_000_000)}`],
    taken: ["data:application/pdf;base64,AAAA"],
  },
  { table: "team", columns: ["photo_url"], ...smallImage },
  { table: "social_media_posts", columns: ["picture_rs"], ...smallImage },
  {
    table: "photos_projet",
    columns: ["la_photo"],
    refused: [...imageAddresses.refused, image(PHOTO_DATA_URL_MAX_BYTES + 1)],
    taken: [image(PHOTO_DATA_URL_MAX_BYTES), ...imageAddresses.taken],
  },
  ...pictureTables.flatMap(pictureRules),
  { table: "donors", columns: ["image"], ...imageAddresses },
  { table: "organisations", columns: ["name"], ...title },
  { table: "organisations", columns: ["image_url"], ...smallImage },
  {
    table: "organisations",
    columns: ["short_description"],
    refused: [...blankTexts, ...line(ORGANISATION_DESCRIPTION_MAX_LENGTH).refused],
    taken: line(ORGANISATION_DESCRIPTION_MAX_LENGTH).taken,
  },
  { table: "organisations", columns: ["currency"], ...currency },
  { table: "organisations", columns: ["iati_identifier"], ...iatiIdentifier },
  {
    table: "organisations",
    columns: ["language"],
    refused: [
      "",
      " fr",
      "fr\n",
      "FR",
      "French",
      "f",
      "fr_FR",
      "fr-fr",
      "fr-FRA",
      "fr-x-private",
      "zh-hant",
      "und-Arab-u-nu-latn",
      "۱۲",
      "<b>",
    ],
    taken: ["fr", "ckb", "pt-BR", "sr-Latn", "zh-Hant-TW", null],
  },
  {
    table: "organisations",
    columns: ["contact_email", "iati_contact_email"],
    refused: [
      "",
      "office",
      "office@localhost",
      "a b@example.org",
      "office@example.org\n",
      "office@example.org?bcc=all@example.org",
      "office@example.org,other@example.org",
      "Office <office@example.org>",
      "javascript:alert(1)@example.org",
      "\u202egro.elpmaxe@eciffo.org",
      "öffice@example.org",
      `${"x".repeat(65)}@example.org`,
      `office@${"y.".repeat(130)}org`,
    ],
    taken: ["Awa.D'Arc+eau@sub.example-1.org", null],
  },
  {
    table: "organisations",
    columns: ["licence"],
    refused: ["", "CC-BY-3.0", "cc0-1.0", "other", "CC0-1.0\n", "<b>"],
    taken: ["CC-BY-4.0", "CC0-1.0", "ODbL-1.0", null],
  },
  {
    table: "organisations",
    columns: ["licence_url"],
    ...address,
    refused: [...address.refused, null],
    beside: { licence: "other" },
  },
  { ...sectors, table: "organisations", columns: ["iati_sectors"] },
  { ...organisationCode, columns: ["iati_type"], taken: ["21", "80", null] },
  { ...organisationCode, columns: ["iati_aid_type"], taken: ["C01", "B033", null] },
  { ...organisationCode, columns: ["iati_flow_type"], taken: ["30", "50", null] },
  { ...organisationCode, columns: ["iati_finance_type"], taken: ["110", "1100", null] },
  { ...organisationCode, columns: ["iati_tied_status"], taken: ["3", "5", null] },
  {
    table: "organisations",
    columns: [
      "website_url",
      "imprint_url",
      "facebook_url",
      "twitter_url",
      "instagram_url",
      "linkedin_url",
    ],
    refused: address.refused,
    taken: [...address.taken, null],
  },
];

/** Columns that clients do not set: the rule holds for other writers. */
export const ownersColumnRules: readonly ColumnRule[] = [
  {
    table: "organisations",
    columns: ["iati_former_identifiers"],
    refused: [
      [""],
      ["FR RCS-1"],
      [null],
      ["A-1", "A-1"],
      [["A-1"], ["A-2"]],
      Array.from({ length: 11 }, (_, index) => `A-${index}`),
    ],
    taken: [[], Array.from({ length: 10 }, (_, index) => `A-${index}`)],
  },
  {
    table: "projects",
    columns: ["created_at", "content_updated_at", "iati_published_at"],
    ...moment,
  },
  ...["organisations", "members", ...contentTables]
    // A post's one moment is its date_publication, which members write.
    .filter((table) => table !== "social_media_posts")
    .map((table) => ({ table, columns: ["created_at"], ...moment })),
  {
    table: "members",
    columns: ["name"],
    refused: [...blankTexts, ...line(TITLE_MAX_LENGTH).refused],
    taken: [...title.taken, null],
  },
  {
    table: "members",
    columns: ["role"],
    refused: ["", "Administrator", "owner", "service_role"],
    taken: ["administrator"],
  },
  {
    table: "former_members",
    columns: ["name"],
    refused: [...blankTexts, ...line(254).refused],
    taken: [...title.taken, ...line(254).taken],
  },
  { table: "former_members", columns: ["left_at"], ...moment },
  { table: "invitations", columns: ["created_at", "expires_at", "used_at"], ...moment },
  {
    table: "invitations",
    columns: ["email"],
    refused: ["", "a", "a b@c.org", `${"x".repeat(250)}@c.org`],
    taken: ["a@c.org"],
  },
  { table: "invitations", columns: ["token_hash"], refused: ["", "x".repeat(64)], taken: [] },
];
