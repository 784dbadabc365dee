import { expect, it } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { STAFF_PARTS } from "../language/texts";
import {
  ORGANISATION_TYPES,
  organisationTypeOptions,
  readOrganisationType,
} from "./organisation-type";

it("takes the codes of IATI's list and no other", () => {
  expect(["", "0", 21, null, "21 ", "99", "International NGO"].map(readOrganisationType)).toEqual(
    Array(7).fill(null),
  );
  expect(ORGANISATION_TYPES.map(readOrganisationType)).toEqual(ORGANISATION_TYPES);
});

it.each([
  ["en", "Foundation"],
  ["fr", "Fondation"],
] as const)("has sixteen types, each with a name of its own in %s", (language, foundation) => {
  const options = organisationTypeOptions(compiledTexts(language, STAFF_PARTS));
  expect(new Set(options.map(({ label }) => label)).size).toBe(16);
  expect(options).toContainEqual({ value: "60", label: foundation });
});
