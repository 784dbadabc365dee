import { queryOptions } from "@tanstack/react-query";
import { LATEST_MEASUREMENTS } from "@vigie/domain/project/indicator";
import { rowOf } from "@vigie/domain/tables/fact";
import { indicators } from "@vigie/domain/tables/indicators";
import { measurements } from "@vigie/domain/tables/measurements";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { unwrapAs } from "@/lib/unwrap";
import { contentTable } from "./content-table";

const key = "results";
const loadFailure = "failed.loadResults";

const indicatorRow = rowOf(indicators.facts);
const measurementRow = rowOf(measurements.facts);

/** An indicator of a project. */
export type StoredIndicator = v.InferOutput<typeof indicatorRow>;

/** What was measured of an indicator on a day. */
export type StoredMeasurement = v.InferOutput<typeof measurementRow>;

/** An indicator with its latest measurements, newest first. */
export interface StoredResult extends StoredIndicator {
  measurements: StoredMeasurement[];
}

/** The indicators of a project: how they are added, changed and deleted. */
export const indicatorsTable = contentTable(indicators, {
  key: [key, "indicators"],
  row: indicatorRow,
  failures: {
    load: loadFailure,
    save: "failed.saveIndicator",
    remove: "failed.deleteIndicator",
  },
});

/** The measurements of a project: how they are added, changed and deleted. */
export const measurementsTable = contentTable(measurements, {
  key: [key, "measurements"],
  row: measurementRow,
  failures: {
    load: loadFailure,
    save: "failed.saveMeasurement",
    remove: "failed.deleteMeasurement",
  },
});

const result: v.GenericSchema<unknown, StoredResult> = v.object({
  ...indicatorRow.entries,
  measurements: v.array(measurementRow),
});

/** The indicators of a project in their order, each with its latest measurements. */
export function resultsQuery(projectId: string) {
  return queryOptions({
    queryKey: [key, projectId],
    queryFn: async ({ signal }): Promise<StoredResult[]> => {
      const rows = database()
        .from("indicators")
        .select<string, unknown>(
          `${indicatorsTable.select}, measurements(${measurementsTable.select})`,
        )
        .eq("project_id", projectId)
        .order("position")
        .order("created_at")
        .order("id");
      const answer = await newestFirst(rows, { referencedTable: "measurements" })
        .limit(LATEST_MEASUREMENTS, { referencedTable: "measurements" })
        .abortSignal(signal);
      return unwrapAs(v.array(result), answer, loadFailure);
    },
  });
}

/** All measurements of an indicator, newest first. */
export function measurementsQuery(projectId: string, indicatorId: string) {
  return queryOptions({
    queryKey: [key, projectId, "measurements", indicatorId],
    queryFn: async ({ signal }): Promise<StoredMeasurement[]> => {
      const rows = database()
        .from("measurements")
        .select<string, unknown>(measurementsTable.select)
        .eq("project_id", projectId)
        .eq("indicator_id", indicatorId);
      return unwrapAs(
        v.array(measurementRow),
        await newestFirst(rows).abortSignal(signal),
        loadFailure,
      );
    },
  });
}

interface Ordering<Query> {
  order: (column: string, options: { ascending: boolean; referencedTable?: string }) => Query;
}

function newestFirst<Query extends Ordering<Query>>(
  rows: Query,
  place: { referencedTable?: string } = {},
): Query {
  const newest = { ascending: false, ...place };
  return rows.order("day", newest).order("created_at", newest).order("id", newest);
}
