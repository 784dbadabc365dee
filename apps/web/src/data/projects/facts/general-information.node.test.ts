import { generalInformationSchema } from "@vigie/domain/forms/general-information";
import { inputsOf } from "@vigie/domain/tables/form-rules";
import { generalInformation, generalInformationRow } from "@vigie/domain/tables/projects";
import * as v from "valibot";
import { expect, it } from "vitest";
import { DataError } from "@/lib/data-error";
import { saveGeneralInformation, takenReference } from "./general-information";

const empty = Object.keys(generalInformationRow.entries).map((column) => [column, null]);
const row = v.parse(generalInformationRow, {
  ...Object.fromEntries(empty),
  is_online: false,
  status: "just_started",
  title: "A well for Kolda",
  countries: [],
  cities: [],
});
const values = v.parse(generalInformationSchema, inputsOf(generalInformation.facts, row));

it.each([
  { projectId: undefined, userId: "someone" },
  { projectId: "a project", userId: undefined },
])("General Information is not saved for %j", async (where) => {
  const at = "2026-01-01T00:00:00+00:00";
  const loaded = { ...row, iati_published_at: null, created_at: at, updated_at: at };
  const saving = saveGeneralInformation({ ...where, loaded, values });
  await expect(saving).rejects.toThrow("failed.projectUnknown");
});

it.each([
  ['duplicate key value violates unique constraint "projects_reference"', "23505", "reference"],
  [
    'duplicate key value violates unique constraint "projects_iati_identifier"',
    "23505",
    "iati_identifier",
  ],
  ['new row violates check constraint "projects_reference_length"', "23514", undefined],
])("%s (%s) is about the field %s", (message, code, name) => {
  const error = new DataError("failed.saveProject", { message, code }, 409);
  expect(takenReference(error)?.name).toBe(name);
});
