import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import { generalInformationRow } from "@vigie/domain/project/general-information";
import * as v from "valibot";
import { readAssetAsDataUrl } from "./assets";
import type { DemoDataViz, DemoProject } from "./demo-project";
import type { Row } from "./insert-rows";
import { daysBefore, hoursBefore, isoDateOf } from "./relative-days";

interface ProjectPlace {
  id: string;
  organizationId: number;
  ownerId: string;
  /** Public addresses of the donor photos. */
  images: string[];
  now: Date;
}

/** The columns that a demo project names itself. */
const namedColumns = v.object({
  ...generalInformationRow.entries,
  money_spent: v.nullable(v.number()),
  "mot-rs": v.nullable(v.string()),
});

/** One statement inserts all projects, so each row needs all columns. */
const EMPTY_COLUMNS = Object.fromEntries(
  Object.keys(namedColumns.entries).map((name) => [name, null]),
);

/** The row of `projects`: every column that is not generated. */
export async function projectRow(project: DemoProject, place: ProjectPlace): Promise<Row> {
  const { now } = place;
  const slots = await Promise.all(
    DATA_VIZ_SLOTS.map((slot) => dataVizColumns(slot, project.dataViz[slot - 1])),
  );
  return Object.assign(
    {
      ...EMPTY_COLUMNS,
      ...v.parse(v.partial(namedColumns), project),
      id: place.id,
      user_id: place.ownerId,
      organization_id: place.organizationId,
      start_date: project.start ? isoDateOf(project.start, now) : null,
      end_date: project.end ? isoDateOf(project.end, now) : null,
      images: place.images,
      created_at: daysBefore(now, project.createdDaysAgo).toISOString(),
      updated_at: hoursBefore(now, project.updatedHoursAgo).toISOString(),
    },
    ...slots,
  );
}

async function dataVizColumns(slot: number, dataViz: DemoDataViz | undefined): Promise<Row> {
  const image = dataViz?.image;
  return {
    [`dv${slot}_titre`]: dataViz?.title ?? null,
    [`dv${slot}_vizualisation_type`]: dataViz?.type ?? null,
    [`dv${slot}_value`]: dataViz?.value ?? null,
    [`dv${slot}_nom_icon`]: dataViz?.icon ?? null,
    [`image_dv${slot}`]: image === undefined ? null : await readAssetAsDataUrl(image),
    [`dv${slot}_short_description`]: dataViz?.shortDescription ?? null,
  };
}
