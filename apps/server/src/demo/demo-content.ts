import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DEFAULT_LANGUAGE, type Language } from "@vigie/domain/language/languages";
import { DATA_VIZ_TYPES } from "@vigie/domain/project/data-viz";
import { ENTRY_KINDS } from "@vigie/domain/project/entry-kind";
import { INDICATOR_UNITS } from "@vigie/domain/project/indicator-unit";
import { MILESTONE_STATUSES } from "@vigie/domain/project/milestone-status";
import { PARTNER_ROLES } from "@vigie/domain/project/partner-role";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import { publicInformationRow } from "@vigie/domain/tables/projects";
import * as v from "valibot";
import { demoAssetsDirectory } from "../config/paths";
import { ago, relativeDay } from "./relative-days";

const text = v.string();
/** What a file leaves out is empty. */
const optionalText = v.nullish(text, null);
const optionalNumber = v.nullish(v.number(), null);
const inIati = {
  identifier: optionalText,
  organisation_type: optionalText,
  activity_identifier: optionalText,
};

/** A text of the content in the language that it is read in; undefined where that has none for it. */
type Translate = (english: string) => string | undefined;

/** What people read, which each language must have. */
const wordsIn = (translate: Translate) =>
  v.pipe(text, v.transform(translate), v.string("There is no translation of it"));
/** A file or an address, of which a language has its own where there are words in it. */
const placeIn = (translate: Translate) =>
  v.pipe(
    text,
    v.transform((english) => translate(english) ?? english),
  );

/** The texts of a language: by file of the content, by the English text. */
export const translationFile = v.record(text, v.record(text, v.pipe(text, v.nonEmpty())));

const list = <const T extends v.ObjectEntries>(columns: T) =>
  v.optional(v.array(v.strictObject(columns)), []);

/** When a row was added; by default soon after the project was created. */
const added = v.nullish(ago, null);

/**
 * Of a picture that has smaller versions in `covers/`, as the first of each project, which lists show, and what proves
 * a milestone: pixels of the picture itself, and the colour in its place until it has loaded.
 */
const renditions = v.optional(
  v.strictObject({ width: v.number(), height: v.number(), colour: text }),
);

/** A figure of the public page, with the properties of its type only. */
const figure = (translate: Translate) => ({
  type: v.picklist(DATA_VIZ_TYPES),
  title: wordsIn(translate),
  shortDescription: wordsIn(translate),
  /** 0 to 100; of `pie` and `progress` only. */
  value: optionalNumber,
  /** As stored, `Heart#EF4444`; of `pictogram` only. */
  icon: optionalText,
  /** Path below the assets; of `image` only. */
  image: v.nullish(placeIn(translate), null),
});

/** The organisation: its row, in which all columns are texts, and its logo a path below the assets. */
const organisationFile = (translate: Translate) =>
  v.strictObject({
    created: ago,
    organisation: v.objectWithRest(
      { name: text, image_url: text, short_description: wordsIn(translate) },
      placeIn(translate),
    ),
  });

/** Columns of `projects` that the file says; `cities` are those of its places. */
const project = (translate: Translate) =>
  v.strictObject({
    ...v.omit(publicInformationRow, ["cities"]).entries,
    title: wordsIn(translate),
    status: v.picklist(PROJECT_STATUSES),
    budget: optionalNumber,
    money_spent: optionalNumber,
    start_date: v.nullish(relativeDay, null),
    end_date: v.nullish(relativeDay, null),
    countries: v.optional(v.array(text), []),
    continent: optionalText,
    goals: v.optional(v.array(v.number()), []),
    sectors: v.optional(v.array(v.string()), []),
    is_humanitarian: v.optional(v.boolean(), false),
    iati_scope: optionalText,
    beneficiaries: optionalNumber,
    short_description: v.nullish(wordsIn(translate), null),
    long_description: v.nullish(wordsIn(translate), null),
    "mot-rs": optionalText,
    shows_entries: v.optional(v.boolean(), false),
  });

/**
 * One project with everything that belongs to it, by table and column. Lists are in the order in which they are shown.
 * Files are paths below the assets: a `file_name` of a document in `documents/`, of a picture in `pictures/`.
 */
const projectFile = (translate: Translate) =>
  v.strictObject({
    owner: v.picklist(["member", "colleague"]),
    created: ago,
    /** When something that visitors see changed last. */
    updated: ago,
    project: project(translate),
    figures: list(figure(translate)),
    key_milestones: list({
      name_milestone: wordsIn(translate),
      status_milestone: v.picklist(MILESTONE_STATUSES),
      due: relativeDay,
      /** Of a completed one. */
      reached: v.nullish(ago, null),
    }),
    resources: list({
      title_resource: wordsIn(translate),
      /** Without one it is only linked. */
      file_name: v.nullish(placeIn(translate), null),
      link_resource: v.nullish(placeIn(translate), null),
      added,
      /** The name of the milestone that it documents. */
      shows: v.nullish(wordsIn(translate), null),
    }),
    /** Of whom there is no portrait, initials are shown. */
    team: list({
      first_name: text,
      last_name: text,
      job_title: wordsIn(translate),
      photo_url: optionalText,
    }),
    press: list({ press_url: placeIn(translate), added }),
    photos_projet: list({
      file_name: text,
      caption: wordsIn(translate),
      renditions,
      added,
      /** The name of the milestone that it shows. */
      shows: v.nullish(wordsIn(translate), null),
      /** One of the project's cities. */
      taken_in: optionalText,
    }),
    social_media_posts: list({
      description: wordsIn(translate),
      date_publication: ago,
      picture_rs: optionalText,
      original_url: optionalText,
    }),
    /** Their pictures go to storage; those without a name show a place or an event, and some have a name alone. */
    donors: list({
      image: v.nullish(placeIn(translate), null),
      name: optionalText,
      website_url: optionalText,
      ...inIati,
    }),
    partners: list({
      name: text,
      role: v.optional(v.picklist(PARTNER_ROLES), "implementing"),
      website_url: optionalText,
      ...inIati,
    }),
    /** Indicators, each with its measurements, oldest first. */
    indicators: list({
      title: wordsIn(translate),
      unit: v.optional(v.picklist(INDICATOR_UNITS), "number"),
      unit_label: v.nullish(wordsIn(translate), null),
      scale: v.nullish(v.array(wordsIn(translate)), null),
      less_is_better: v.optional(v.boolean(), false),
      baseline: optionalNumber,
      baseline_day: v.nullish(relativeDay, null),
      target: optionalNumber,
      target_day: v.nullish(relativeDay, null),
      counts_beneficiaries: v.optional(v.boolean(), false),
      /** The number of the figure that shows it. */
      figure: optionalNumber,
      measurements: list({
        day: ago,
        value: v.number(),
        note: v.nullish(wordsIn(translate), null),
        women: optionalNumber,
        girls: optionalNumber,
        men: optionalNumber,
        boys: optionalNumber,
        /** The name of the picture's file, and the title of the document, that show it. */
        photo: optionalText,
        document: v.nullish(wordsIn(translate), null),
      }),
    }),
    /** In the project's currency, unless the amount in another is told with its rate. */
    ledger_entries: list({
      kind: v.picklist(ENTRY_KINDS),
      day: relativeDay,
      amount: optionalNumber,
      original_amount: optionalNumber,
      original_currency: optionalText,
      rate: optionalNumber,
      description: v.nullish(wordsIn(translate), null),
      /** The name of a donor of the project. */
      donor: optionalText,
      counterparty: optionalText,
      /** The name of the milestone that it pays for. */
      milestone: v.nullish(wordsIn(translate), null),
      /** The title of the document that is its receipt. */
      receipt: v.nullish(wordsIn(translate), null),
    }),
    /** Its cities, in degrees as the gazetteer has them. */
    project_places: list({
      city: text,
      country: text,
      latitude: v.number(),
      longitude: v.number(),
    }),
  });

/** See `projectFile`. */
export type DemoProject = v.InferOutput<ReturnType<typeof projectFile>>;

/** See `figure`. */
export type DemoFigure = DemoProject["figures"][number];

/** A picture of a project. */
export type DemoPhoto = DemoProject["photos_projet"][number];

/** The invented organisation that a first start shows. */
export async function readDemoOrganisation(
  language: Language = DEFAULT_LANGUAGE,
): Promise<v.InferOutput<ReturnType<typeof organisationFile>>> {
  const translation = await readTranslation(language);
  return readContent("organisation.json", organisationFile(translation("organisation")));
}

/** The projects of a first start. Lists order them by their dates. */
export async function readDemoProjects(
  language: Language = DEFAULT_LANGUAGE,
): Promise<DemoProject[]> {
  const files = await readdir(path.join(demoAssetsDirectory, "projects"));
  const translation = await readTranslation(language);
  return Promise.all(
    files
      .sort()
      .map((file) =>
        readContent(`projects/${file}`, projectFile(translation(path.parse(file).name))),
      ),
  );
}

/** How the texts of each file of the content read in a language. */
async function readTranslation(language: Language): Promise<(file: string) => Translate> {
  if (language === DEFAULT_LANGUAGE) return () => (english) => english;
  const texts = await readContent(`${language}.json`, translationFile);
  return (file) => (english) => texts[file]?.[english];
}

async function readContent<const T extends v.GenericSchema>(
  file: string,
  schema: T,
): Promise<v.InferOutput<T>> {
  const content = await readFile(path.join(demoAssetsDirectory, file), "utf8");
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), content);
  if (!read.success) throw new Error(`${file} is not as it must be: ${v.summarize(read.issues)}`);
  return read.output;
}
