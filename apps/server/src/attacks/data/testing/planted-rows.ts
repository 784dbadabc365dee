import { type ContentTable, contentTables } from "@vigie/domain/project/content-tables";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import type { TestMember } from "@vigie/test-backend/builders";
import { contentRow } from "@vigie/test-backend/content-rows";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import type { TestBackend } from "@vigie/test-backend/test-backend";

/** A mark in every text that outsiders must not read. */
export const HIDDEN = "zq7hidden";

/** A mark in every text that everyone may read. */
export const OPEN = "zq7openly";

/** Numbers that only the hidden project has. */
const HIDDEN_NUMBERS = { budget: 987_654_321.12, beneficiaries: 1_987_654_321 };

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
  for (const table of contentTables) {
    const own = table === "indicators" ? { id } : measuredBy(table, id);
    rows[table] = await insert(table, { ...contentRow(table, mark), project_id: id, ...own });
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
