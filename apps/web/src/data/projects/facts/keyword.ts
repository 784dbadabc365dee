import type { Keyword } from "@vigie/domain/forms/keyword";
import * as v from "valibot";
import { projectSliceQuery, type SliceAddress, sliceColumns, updateProject } from "./slice";

const column = "mot-rs";
const columns = sliceColumns({ [column]: v.nullable(v.string()) });

/** The social-media keyword of a project as its row holds it; `readKeyword` reads it. */
export type StoredKeyword = v.InferOutput<typeof columns>;

/** The keyword of a project, or null where there is no such project for this person. */
export function keywordQuery(projectId: string) {
  return projectSliceQuery(keywordOf(projectId), "failed.loadKeyword");
}

/** The keyword out of its row; null for none. */
export function readKeyword(stored: StoredKeyword): string | null {
  return stored[column];
}

/** What is saved, where, and what the person started from. */
interface KeywordChange {
  projectId: string;
  loaded: StoredKeyword;
  values: Keyword;
}

/**
 * Saves the social-media keyword of a project and returns what is stored now.
 *
 * @throws {RowChangedError} when another member changed the same of it since it was loaded
 * @throws {DataError}
 */
export function saveKeyword({ projectId, loaded, values }: KeywordChange): Promise<StoredKeyword> {
  const patch = { [column]: values.keyword };
  return updateProject(keywordOf(projectId), loaded, patch, "failed.saveKeyword");
}

function keywordOf(projectId: string): SliceAddress<StoredKeyword> {
  return { id: projectId, columns };
}
