import { MEDIA_TYPES } from "@vigie/domain/open-data-addresses";
import { NO_FILTERS } from "@vigie/domain/project/project-filters";
import { catalogOf } from "@vigie/open-data/catalog";
import { dataPackageOf } from "@vigie/open-data/data-package";
import { openPublisher, type Published } from "@vigie/open-data/published";
import * as v from "valibot";
import { type AskAsVisitor, readAnswer, readRows } from "../crawlers/visitor-reads";
import type { ProjectReader } from "./project-reader";

/** Organisations that are described by themselves. */
const MOST_PUBLISHERS = 200;

const overview = v.object({ countries: v.array(v.string()) });
const dates = v.object({ start_date: v.nullable(v.string()), end_date: v.nullable(v.string()) });

interface Sources {
  reader: ProjectReader;
  ask: AskAsVisitor;
  publicUrl: string | null;
  organizationId: number | null;
}

/**
 * Reads what data portals are told of.
 *
 * @throws {VisitorReadError}
 */
export async function readPublished({
  reader,
  ask,
  publicUrl,
  organizationId,
}: Sources): Promise<Published> {
  const columns = Object.keys(openPublisher.entries).join(",");
  const [pinned, within, ofOne] =
    organizationId === null
      ? ["", "", ""]
      : [
          `&id=eq.${organizationId}`,
          `?within=${organizationId}`,
          `&organization_id=eq.${organizationId}`,
        ];
  const firstBy = (order: string) =>
    readRows(ask, {
      table: "projects",
      query: `select=start_date,end_date&is_online=eq.true${ofOne}&order=${order}.nullslast&limit=1`,
      row: dates,
    });
  const [{ rows: publishers }, { value }, { projects }, starts, ends] = await Promise.all([
    readRows(ask, {
      table: "organisations",
      query: `select=${columns},projects!inner(id)&projects.is_online=eq.true&projects.limit=1${pinned}&order=name,id&limit=${MOST_PUBLISHERS}`,
      row: openPublisher,
    }),
    readAnswer(ask, { path: `/rest/v1/rpc/list_overview${within}`, shape: overview }),
    reader.page({ filters: { ...NO_FILTERS, order: "updated" }, most: 1 }),
    firstBy("start_date.asc"),
    firstBy("end_date.desc"),
  ]);
  return {
    origin: publicUrl ?? "",
    publishers,
    countries: value.countries,
    days: {
      first: starts.rows[0]?.start_date ?? null,
      last: ends.rows[0]?.end_date ?? null,
    },
    changedAt: projects[0]?.updated_at ?? null,
  };
}

/** What is published, in the words of one of the standards. */
export function describing(file: "catalog" | "dataPackage", published: Published): Response {
  const isCatalog = file === "catalog";
  const description = isCatalog ? catalogOf(published) : dataPackageOf(published);
  const type = isCatalog ? "application/ld+json" : MEDIA_TYPES.json;
  return new Response(JSON.stringify(description), { headers: { "content-type": type } });
}
