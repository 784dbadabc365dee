import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DATA_VIZ_TYPES } from "@vigie/domain/project/data-viz";
import { generalInformationRow } from "@vigie/domain/project/general-information";
import { MILESTONE_STATUSES } from "@vigie/domain/project/milestone-status";
import { PROJECT_STATUSES } from "@vigie/domain/project/project-status";
import * as v from "valibot";
import { demoAssetsDirectory } from "../config/paths";
import { ago, relativeDay } from "./relative-days";

const text = v.string();
/** What a file leaves out is empty. */
const optionalText = v.nullish(text, null);
const optionalNumber = v.nullish(v.number(), null);
const list = <const T extends v.GenericSchema>(item: T) => v.optional(v.array(item), []);

/** When a row was added; by default soon after the project was created. */
const added = v.nullish(ago, null);

/** A figure of the public page, with the properties of its type only. */
const figure = v.strictObject({
  type: v.picklist(DATA_VIZ_TYPES),
  title: text,
  shortDescription: text,
  /** 0 to 100; of `pie` and `progress` only. */
  value: optionalNumber,
  /** As stored, `Heart#EF4444`; of `pictogram` only. */
  icon: optionalText,
  /** Path below the assets; of `image` only. */
  image: optionalText,
});

/** The organisation's row; its logo is a path below the assets. */
const organisationFile = v.strictObject({
  created: ago,
  name: text,
  short_description: text,
  contact_email: text,
  website_url: text,
  imprint_url: text,
  facebook_url: text,
  twitter_url: text,
  instagram_url: text,
  linkedin_url: text,
  image_url: text,
});

/** Columns of `projects` that the file says; `cities` are those of its places. */
const project = v.strictObject({
  ...v.omit(generalInformationRow, ["cities"]).entries,
  status: v.picklist(PROJECT_STATUSES),
  budget: optionalNumber,
  money_spent: optionalNumber,
  start_date: v.nullish(relativeDay, null),
  end_date: v.nullish(relativeDay, null),
  countries: list(text),
  continent: optionalText,
  beneficiaries: optionalNumber,
  short_description: optionalText,
  long_description: optionalText,
  "mot-rs": optionalText,
});

/**
 * One project with everything that belongs to it, by table and column. Lists are in the order in which they are shown.
 * Pictures are paths below the assets.
 */
const projectFile = v.strictObject({
  owner: v.picklist(["member", "colleague"]),
  created: ago,
  /** When something that visitors see changed last. */
  updated: ago,
  project,
  figures: list(figure),
  key_milestones: list(
    v.strictObject({
      name_milestone: text,
      status_milestone: v.picklist(MILESTONE_STATUSES),
      /** Of a completed one. */
      reached: v.nullish(ago, null),
    }),
  ),
  resources: list(
    v.strictObject({
      title_resource: text,
      /** In `documents/` below the assets. */
      file_name: text,
      link_resource: optionalText,
      added,
    }),
  ),
  team: list(
    v.strictObject({
      first_name: text,
      last_name: text,
      job_title: text,
      /** Initials are shown without one. */
      photo_url: optionalText,
    }),
  ),
  press: list(v.strictObject({ press_url: text, added })),
  photos_projet: list(
    v.strictObject({
      /** In `pictures/` below the assets. */
      file_name: text,
      caption: text,
      added,
    }),
  ),
  social_media_posts: list(
    v.strictObject({
      description: text,
      date_publication: ago,
      picture_rs: optionalText,
      original_url: optionalText,
    }),
  ),
  /** Pictures that go to storage; those without a name show a place or an event. */
  donors: list(v.strictObject({ image: text, name: optionalText, website_url: optionalText })),
  /** Its cities, in degrees as the gazetteer has them. */
  project_places: list(
    v.strictObject({ city: text, country: text, latitude: v.number(), longitude: v.number() }),
  ),
});

/** See `projectFile`. */
export type DemoProject = v.InferOutput<typeof projectFile>;

/** See `figure`. */
export type DemoFigure = v.InferOutput<typeof figure>;

/** The invented organisation that a first start shows. */
export function readDemoOrganisation(): Promise<v.InferOutput<typeof organisationFile>> {
  return readContent("organisation.json", organisationFile);
}

/** The projects of a first start. Lists order them by their dates. */
export async function readDemoProjects(): Promise<DemoProject[]> {
  const files = await readdir(path.join(demoAssetsDirectory, "projects"));
  return Promise.all(files.sort().map((file) => readContent(`projects/${file}`, projectFile)));
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
