import { expect, it } from "vitest";
import { dataPackageOf } from "./data-package";

const publisher = {
  ...{ id: 1, name: "Terres d’Eau", language: null, website_url: null, contact_email: null },
  ...{ licence: "CC-BY-4.0", licence_url: null, iati_identifier: null },
};
const published = { origin: "", countries: [], days: { first: null, last: null }, changedAt: null };
const path = "https://creativecommons.org/licenses/by/4.0/";

it.each([
  ["of all", ["CC-BY-4.0", "CC-BY-4.0"], [{ name: "CC-BY-4.0", path }]],
  ["without one that is not that of all", ["CC-BY-4.0", "CC0-1.0"], undefined],
  ["without one where a publisher has chosen none", ["CC-BY-4.0", null], undefined],
])("a Data Package has the licence %s", (_whose, licences, licenses) => {
  const publishers = licences.map((licence) => ({ ...publisher, licence }));
  const told = new Map(Object.entries(dataPackageOf({ ...published, publishers })));
  expect(told.get("licenses")).toEqual(licenses);
});
