import { randomUUID } from "node:crypto";
import type { Database } from "@vigie/domain/database.types";
import { localIsoDate } from "@vigie/domain/format/dates";
import { type ContentTable, contentTables } from "@vigie/domain/project/content-tables";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { DEFAULT_MILESTONE_STATUS } from "@vigie/domain/project/milestone-status";
import { readAssetAsDataUrl } from "./assets";
import type { DemoFigure, DemoProject } from "./demo-content";
import { hoursBefore, isoDateOf } from "./relative-days";
import { donorPhoto, publicAddressOf, renditionsOf, type StoredAsset } from "./stored-files";

const MINUTE_MS = 60_000;

/** Tables of a project in the order in which their rows are inserted. */
export const projectTables = ["projects", ...contentTables, "project_places"] as const;

/** A row by column name, with JSON values. */
export type Row = Readonly<Record<string, string | number | boolean | string[] | number[] | null>>;

/** The demonstration need not have something of every table. */
type ContentRows = {
  [Table in ContentTable]?: Database["public"]["Tables"][Table]["Insert"][];
};

/** A project as it is written. */
export interface PreparedProject {
  /** All rows of a table have the same columns. */
  rows: ContentRows & { projects: Row[]; project_places: Row[] };
  /** Milestones whose rows are still pending. Completing them is a change of its own in the history. */
  completed: CompletedMilestone[];
  /** What proves completed milestones, also a change of its own. */
  evidence: Evidence[];
  /** Files in storage that the rows refer to. */
  files: StoredAsset[];
}

/** A milestone's row, and when it was completed, as an ISO timestamp. */
export type CompletedMilestone = Readonly<Record<"id" | "at", string>>;

/** The row of a picture or document, and of the milestone that it proves. */
type Evidence = Readonly<Record<"id" | "milestone", string>>;

interface Surroundings {
  organizationId: number;
  owners: Readonly<Record<DemoProject["owner"], string>>;
  now: Date;
}

/** Makes the rows of a project, whose dates are counted from now. */
export async function prepareProject(
  demo: DemoProject,
  { organizationId, owners, now }: Surroundings,
): Promise<PreparedProject> {
  const id = randomUUID();
  const created_at = hoursBefore(now, demo.created).toISOString();
  const donors = demo.donors.map(({ image, ...donor }) => {
    const photo = image === null ? null : donorPhoto(id, image);
    return { ...donor, id: randomUUID(), photo, image: photo && publicAddressOf(photo) };
  });
  const photos = demo.photos_projet.map(({ renditions, ...photo }) => ({
    ...photo,
    renditions: renditionsOf(id, { ...photo, renditions }),
  }));
  const milestones = demo.key_milestones.map((milestone) => ({ ...milestone, id: randomUUID() }));
  const evidence: Evidence[] = [];
  /** A new id for a picture or document, which shows the milestone with a name, of which there must be one. */
  const idOfWhatShows = (name: string | null) => {
    const shown = randomUUID();
    if (name === null) return shown;
    const milestone = milestones.find(({ name_milestone }) => name_milestone === name);
    if (!milestone) throw new Error(`The demo has no milestone “${name}”.`);
    evidence.push({ id: shown, milestone: milestone.id });
    return shown;
  };
  const indicators = demo.indicators.map((indicator) => ({ ...indicator, id: randomUUID() }));
  const { start_date, end_date, ...columns } = demo.project;

  const project: Row = {
    ...columns,
    ...(await figureColumns(demo.figures)),
    id,
    user_id: owners[demo.owner],
    organization_id: organizationId,
    start_date: start_date && isoDateOf(start_date, now),
    end_date: end_date && isoDateOf(end_date, now),
    cities: demo.project_places.map(({ city }) => city),
    created_at,
    updated_at: hoursBefore(now, demo.updated).toISOString(),
  };

  /** Where a row belongs, and when it was added: by default soon after the project, in the order of its list. */
  const placed = (index: number, added: number | null = null) => ({
    project_id: id,
    created_at:
      added === null
        ? new Date(Date.parse(created_at) + (index + 1) * MINUTE_MS).toISOString()
        : hoursBefore(now, added).toISOString(),
  });
  const resources = await Promise.all(
    demo.resources.map(async ({ added, shows, ...resource }, index) => ({
      ...placed(index, added),
      ...resource,
      id: idOfWhatShows(shows),
      file_data:
        resource.file_name === null
          ? null
          : await readAssetAsDataUrl(`documents/${resource.file_name}`),
    })),
  );
  const pictures = await Promise.all(
    photos.map(async ({ added, shows, renditions, ...photo }, index) => ({
      ...placed(index, added),
      ...photo,
      id: idOfWhatShows(shows),
      ...renditions.columns,
      la_photo: await readAssetAsDataUrl(`pictures/${photo.file_name}`),
    })),
  );
  const rows = {
    projects: [project],
    key_milestones: milestones.map(({ reached, due, ...milestone }, index) => ({
      ...placed(index),
      ...milestone,
      due_date: isoDateOf(due, now),
      status_milestone: reached === null ? milestone.status_milestone : DEFAULT_MILESTONE_STATUS,
    })),
    resources,
    team: await Promise.all(
      demo.team.map(async (member, index) => ({
        ...placed(index),
        ...member,
        photo_url: await optionalDataUrl(member.photo_url),
      })),
    ),
    press: demo.press.map(({ added, press_url }, index) => ({
      ...placed(index, added),
      press_url,
    })),
    photos_projet: pictures,
    social_media_posts: await Promise.all(
      demo.social_media_posts.map(async (post) => ({
        ...post,
        project_id: id,
        picture_rs: await optionalDataUrl(post.picture_rs),
        date_publication: hoursBefore(now, post.date_publication).toISOString(),
      })),
    ),
    donors: donors.map(({ photo: _, ...donor }, index) => ({ ...placed(index), ...donor })),
    partners: demo.partners.map((partner, index) => ({ ...placed(index), ...partner })),
    indicators: indicators.map(
      ({ measurements: _, baseline_day, target_day, ...indicator }, index) => ({
        ...placed(index),
        ...indicator,
        baseline_day: baseline_day && isoDateOf(baseline_day, now),
        target_day: target_day && isoDateOf(target_day, now),
      }),
    ),
    measurements: indicators.flatMap(({ id: indicator_id, measurements }) =>
      measurements.map(({ day, photo, document, ...measurement }, index) => ({
        ...placed(index, day),
        ...measurement,
        indicator_id,
        day: localIsoDate(hoursBefore(now, day)),
        photo_id: idOf("picture", pictures, ({ file_name }) => file_name === photo, photo),
        resource_id: idOf(
          "document",
          resources,
          (each) => each.title_resource === document,
          document,
        ),
      })),
    ),
    ledger_entries: demo.ledger_entries.map(({ donor, milestone, receipt, ...entry }, index) => ({
      ...placed(index),
      ...entry,
      day: isoDateOf(entry.day, now),
      donor_id: idOf("donor", donors, ({ name }) => name === donor, donor),
      milestone_id: idOf(
        "milestone",
        milestones,
        (each) => each.name_milestone === milestone,
        milestone,
      ),
      resource_id: idOf("document", resources, (each) => each.title_resource === receipt, receipt),
    })),
    project_places: demo.project_places.map((place) => ({ project_id: id, created_at, ...place })),
  };
  const completed = milestones.flatMap(({ id, reached }) =>
    reached === null ? [] : [{ id, at: hoursBefore(now, reached).toISOString() }],
  );
  const files = [
    ...donors.flatMap(({ photo }) => photo ?? []),
    ...photos.flatMap(({ renditions }) => renditions.files),
  ];
  return { rows, completed, evidence, files };
}

/** The id of the row that an entry names, of which there must be one; null where it names none. */
function idOf<Row extends { id: string }>(
  what: string,
  rows: readonly Row[],
  isMeant: (row: Row) => boolean,
  name: string | null,
): string | null {
  if (name === null) return null;
  const row = rows.find(isMeant);
  if (!row) throw new Error(`The demo has no ${what} “${name}”.`);
  return row.id;
}

async function figureColumns(figures: readonly DemoFigure[]): Promise<Row> {
  const columns: Record<string, string | number | null> = {};
  for (const slot of DATA_VIZ_SLOTS) {
    const figure = figures[slot - 1];
    columns[`dv${slot}_titre`] = figure?.title ?? null;
    columns[`dv${slot}_vizualisation_type`] = figure?.type ?? null;
    columns[`dv${slot}_value`] = figure?.value ?? null;
    columns[`dv${slot}_nom_icon`] = figure?.icon ?? null;
    columns[`image_dv${slot}`] = await optionalDataUrl(figure?.image ?? null);
    columns[`dv${slot}_short_description`] = figure?.shortDescription ?? null;
  }
  return columns;
}

async function optionalDataUrl(file: string | null): Promise<string | null> {
  return file === null ? null : readAssetAsDataUrl(file);
}
