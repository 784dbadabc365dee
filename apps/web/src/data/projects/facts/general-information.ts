import type { GeneralInformation } from "@vigie/domain/forms/general-information";
import { generalInformationRow } from "@vigie/domain/project/general-information";
import type { InferOutput } from "valibot";
import { DataError } from "@/lib/data-error";
import { projectSliceQuery, type SliceAddress, sliceColumns, updateProject } from "./slice";

const columns = sliceColumns(generalInformationRow.entries);

/** General Information as it is stored: money in euros, days as ISO dates, countries as codes. */
export type StoredGeneralInformation = InferOutput<typeof columns>;

/** General Information of a project for its owner, or null where it has none such. */
export function generalInformationQuery(projectId: string, userId: string) {
  return projectSliceQuery(ownSlice(projectId, userId), "Failed to load project data");
}

/** What is saved, where, and what the person started from. */
interface GeneralInformationChange {
  projectId: string | undefined;
  userId: string | undefined;
  loaded: StoredGeneralInformation;
  values: GeneralInformation;
}

/**
 * Saves General Information for the project's owner and returns what is stored now.
 *
 * @throws {RowChangedError} when another member changed the same of it since it was loaded
 * @throws {DataError}
 */
export async function saveGeneralInformation(
  change: GeneralInformationChange,
): Promise<StoredGeneralInformation> {
  const { projectId, userId, loaded, values } = change;
  if (!projectId || !userId) {
    throw new DataError("Missing project ID or user information", { message: "No id" }, 400);
  }
  const patch = { ...values, updated_at: new Date().toISOString() };
  const slice = ownSlice(projectId, userId);
  return updateProject(slice, loaded, patch, "Failed to save project changes");
}

function ownSlice(projectId: string, userId: string): SliceAddress<StoredGeneralInformation> {
  return { id: projectId, columns, ownerId: userId };
}
