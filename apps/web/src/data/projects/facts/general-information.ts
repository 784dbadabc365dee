import type { GeneralInformation } from "@vigie/domain/forms/general-information";
import { generalInformationRow } from "@vigie/domain/tables/projects";
import { type InferOutput, nullable, string } from "valibot";
import { DataError } from "@/lib/data-error";
import { ownReferences } from "./own-references";
import { projectSliceQuery, type SliceAddress, sliceColumns, updateProject } from "./slice";

const columns = sliceColumns({
  ...generalInformationRow.entries,
  created_at: string(),
  /** When it was first published in IATI; null if never. */
  iati_published_at: nullable(string()),
});

const OWN_REFERENCE = {
  names: ["reference"],
  read: async (id: string) => ({ reference: (await ownReferences(id)).get(id) ?? null }),
};

/** General Information as it is stored: money in the project's currency, days as ISO dates, countries as codes. */
export type StoredGeneralInformation = InferOutput<typeof columns>;

/** General Information of a project for its owner, or null where it has none such. */
export function generalInformationQuery(projectId: string, userId: string) {
  return projectSliceQuery(ownSlice(projectId, userId), "failed.loadProject");
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
 * @throws {RowChangedError} when another member changed the same of it since it was loaded, or the currency of an amount
 * @throws {DataError}
 */
export async function saveGeneralInformation(
  change: GeneralInformationChange,
): Promise<StoredGeneralInformation> {
  const { projectId, userId, loaded, values } = change;
  if (!projectId || !userId) {
    throw new DataError("failed.projectUnknown", { message: "No id" }, 400);
  }
  const patch = { ...values, updated_at: new Date().toISOString() };
  const slice = ownSlice(projectId, userId);
  // An amount that was typed in one currency, and another currency that was chosen elsewhere, do not go together.
  const fits = ({ currency, budget }: StoredGeneralInformation) =>
    (values.budget === loaded.budget || [loaded.currency, values.currency].includes(currency)) &&
    (values.currency === loaded.currency || [loaded.budget, values.budget].includes(budget));
  return updateProject(slice, loaded, patch, "failed.saveProject", fits);
}

/** PostgreSQL's code for a value that another row has. */
const UNIQUE_VIOLATION = "23505";

const IDENTIFIER_TAKEN = "failed.iatiIdentifierTaken";

/** The reference or IATI identifier that another project of the organisation has, if that is why saving failed. */
export function takenReference(error: Error) {
  if (!(error instanceof DataError) || error.code !== UNIQUE_VIOLATION) return null;
  const { hint, message } = error.cause;
  // PostgreSQL names the index where two saved at the same moment.
  return hint === IDENTIFIER_TAKEN || message.includes('"projects_iati_identifier"')
    ? { name: "iati_identifier" as const, message: IDENTIFIER_TAKEN }
    : { name: "reference" as const, message: "failed.referenceTaken" };
}

function ownSlice(projectId: string, userId: string): SliceAddress<StoredGeneralInformation> {
  return { id: projectId, columns, ownerId: userId, apart: OWN_REFERENCE };
}
