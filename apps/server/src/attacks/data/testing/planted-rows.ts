import type { ContentTable } from "@vigie/domain/project/content-tables";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import type { TestMember } from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import type { TestBackend } from "@vigie/test-backend/test-backend";

/** A mark in every text that outsiders must not read. */
export const HIDDEN = "zq7hidden";

/** A mark in every text that everyone may read. */
export const OPEN = "zq7openly";

/** Numbers that only the hidden project has. */
const HIDDEN_NUMBERS = { budget: 987_654_321.12, beneficiaries: 1_987_654_321 };

const IMAGE = "data:image/png;base64,iVBORw0KGgo=";

/** Any character of a bitmap may carry a mark: base64 has letters and digits. */
const image = (mark: string) => `data:image/png;base64,${mark}AAA`;

/** A project with the mark in every text that members write. */
export function markedProject(mark: string): Record<string, unknown> {
  const slots = DATA_VIZ_SLOTS.map((slot) =>
    figureColumns(slot, {
      ...(slot === 1
        ? { ...figures.image, image: image(mark) }
        : { ...figures.pie, value: 10 + slot }),
      title: `${mark} title ${slot}`,
      description: `${mark} description ${slot}`,
    }),
  );
  return Object.assign(
    {
      title: `${mark} title`,
      short_description: `${mark} short`,
      long_description: `${mark} long`,
      cities: [`${mark} city`],
      countries: ["sn"],
      "mot-rs": `${mark}keyword`,
      images: [`https://files.example/${mark}-listed.png`],
    },
    ...slots,
  );
}

/** One row of each content table, with the mark in every text. */
export function markedContent(mark: string): Record<string, Record<string, unknown>> {
  return {
    key_milestones: { name_milestone: `${mark} milestone` },
    resources: {
      title_resource: `${mark} resource`,
      link_resource: `https://files.example/${mark}`,
      file_name: `${mark}.txt`,
      file_data: `data:text/plain;base64,${mark}AAA`,
    },
    team: {
      first_name: `${mark} first`,
      last_name: `${mark} last`,
      job_title: `${mark} job`,
      photo_url: image(mark),
      linkedin_url: `https://people.example/${mark}`,
    },
    press: { press_url: `https://press.example/${mark}` },
    photos_projet: { la_photo: image(mark), file_name: `${mark}.png` },
    social_media_posts: {
      description: `${mark} post`,
      picture_rs: IMAGE,
      original_url: `https://files.example/${mark}`,
    },
    donors: {
      image: `https://files.example/${mark}.png`,
      name: `${mark} donor`,
      website_url: `https://donors.example/${mark}`,
      identifier: `XM-${mark}-1`,
      activity_identifier: `XM-${mark}-1-17`,
    },
    partners: {
      name: `${mark} partner`,
      website_url: `https://partners.example/${mark}`,
      identifier: `XM-${mark}-2`,
      activity_identifier: `XM-${mark}-2-17`,
    },
    indicators: {
      title: `${mark} indicator`,
      unit: "rating",
      scale: [`${mark} low`, `${mark} high`],
      target: 2,
    },
    measurements: { day: "2026-03-15", value: 1, note: `${mark} note` },
    ledger_entries: {
      kind: "spent",
      day: "2026-03-15",
      amount: 12.5,
      description: `${mark} entry`,
      counterparty: `${mark} supplier`,
      reference: `${mark} reference`,
    },
  } satisfies Record<ContentTable, Record<string, unknown>>;
}

/** Rows without a file, with the mark in every text. */
function markedWithoutFiles(mark: string): [ContentTable, Record<string, unknown>][] {
  return [
    [
      "resources",
      { title_resource: `${mark} linked`, link_resource: `https://linked.example/${mark}` },
    ],
    ["donors", { name: `${mark} named`, website_url: `https://named.example/${mark}` }],
  ];
}

/** The indicator of a measurement: that of a planted project has the project's own id. Nothing for other tables. */
export function measuredBy(table: string, projectId: string): Record<string, string> {
  return table === "measurements" ? { indicator_id: projectId } : {};
}

/** A mark in every response that reveals where the city of a hidden project lies. */
export const HIDDEN_LATITUDE = 12.987654;

/** Identifiers of a planted project and of its rows by table. */
export interface PlantedProject {
  id: string;
  rows: Record<string, string>;
}

/** Stores a project of that owner with content, bypassing members' limits. */
export async function plantProject(
  { sql }: TestBackend,
  owner: TestMember,
  { mark, isOnline }: { mark: string; isOnline: boolean },
): Promise<PlantedProject> {
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const [stored] = await sql<{ id: string }[]>`
      insert into public.${sql(table)} ${sql(row)} returning id`;
    if (stored === undefined) throw new Error(`${table} took no row`);
    return stored.id;
  };
  const id = await insert("projects", {
    ...markedProject(mark),
    ...(isOnline ? {} : HIDDEN_NUMBERS),
    is_online: isOnline,
    shows_entries: true,
    user_id: owner.userId,
    organization_id: owner.organisation.id,
  });
  const rows: Record<string, string> = {};
  for (const [table, row] of Object.entries(markedContent(mark))) {
    const own = table === "indicators" ? { id } : measuredBy(table, id);
    rows[table] = await insert(table, { ...row, project_id: id, ...own });
  }
  for (const [table, row] of markedWithoutFiles(mark)) {
    await insert(table, { ...row, project_id: id });
  }
  const placeId = await insert("project_places", {
    project_id: id,
    city: `${mark} city`,
    country: "sn",
    latitude: mark === HIDDEN ? HIDDEN_LATITUDE : 14.7,
    longitude: -17.4,
  });
  return { id, rows: { ...rows, project_places: placeId } };
}
