// @vitest-environment node
import type { GeneralInformation } from "@vigie/domain/forms/general-information";
import { expect, it } from "vitest";
import { saveGeneralInformation } from "./general-information";

const values: GeneralInformation = {
  is_online: false,
  status: "just_started",
  title: "A well for Kolda",
  budget: null,
  start_date: null,
  end_date: null,
  countries: [],
  cities: [],
  continent: null,
  beneficiaries: null,
  short_description: null,
  long_description: null,
};

it.each([
  { projectId: undefined, userId: "someone" },
  { projectId: "a project", userId: undefined },
])("General Information is not saved for %j", async (where) => {
  const loaded = { ...values, updated_at: "2026-01-01T00:00:00+00:00" };
  const saving = saveGeneralInformation({ ...where, loaded, values });
  await expect(saving).rejects.toThrow("Missing project ID or user information");
});
