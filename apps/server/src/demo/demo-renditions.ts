import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  newRenditionBase,
  type RenditionColumns,
  renditionColumns,
  renditionPath,
  renditionWidths,
} from "@vigie/domain/files/renditions";
import * as v from "valibot";
import { demoAssetsDirectory } from "../config/paths";
import type { DemoProject } from "./demo-project";
import type { StoredAsset } from "./upload-asset";

const picture = v.object({ width: v.number(), height: v.number(), colour: v.string() });
const pictures = v.pipe(v.string(), v.parseJson(), v.record(v.string(), picture));

/** The renditions' data of each picture that has some, by its name. */
export type DemoPictures = v.InferOutput<typeof pictures>;

/** The rendition columns of a row, and the files that they refer to. */
interface DemoRenditions {
  columns: RenditionColumns;
  files: StoredAsset[];
}

/** Reads the data of pictures with renditions. */
export async function readDemoPictures(): Promise<DemoPictures> {
  const file = path.join(demoAssetsDirectory, "covers/covers.json");
  return v.parse(pictures, await readFile(file, "utf8"));
}

/**
 * The renditions of a project's first picture, which lists show. They were made with the picture, so that a first start
 * is fast; the widest is the picture itself.
 *
 * @throws {Error} when there is no data of the picture
 */
export function coverRenditions(
  known: DemoPictures,
  projectId: string,
  { pictures: [cover] }: Pick<DemoProject, "pictures">,
): DemoRenditions {
  if (cover === undefined) return { columns: renditionColumns(null), files: [] };
  const facts = known[cover];
  if (facts === undefined) throw new Error(`${cover} has no smaller versions`);
  const base = newRenditionBase(projectId, "image/webp", randomBytes(24));
  const files = renditionWidths(facts.width).map((width) => ({
    asset: width === facts.width ? `pictures/${cover}.webp` : `covers/${cover}-${width}.webp`,
    path: renditionPath(base, width),
  }));
  return { columns: renditionColumns({ base, ...facts }), files };
}
