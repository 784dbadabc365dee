import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage } from "@vigie/domain/language/languages";
import { MEDIA_TYPES, projectsAddress } from "@vigie/domain/open-data-addresses";
import { type ColumnKind, openColumns } from "./columns";
import { licenceOf } from "./licence";
import type { Published } from "./published";

/**
 * The list of projects as a Data Package (version 1 of the specification, which all tools read), in the language of the
 * only publisher, else in English.
 */
export function dataPackageOf({ origin, publishers }: Published): object {
  const [first, second] = publishers;
  const only = second === undefined ? first : undefined;
  const t = compiledTexts(chooseLanguage([only?.language ?? ""]), ["openData", "server"]);
  const resource = (format: "csv" | "xlsx" | "geojson" | "json") => ({
    name: format === "csv" ? "projects" : `projects-${format}`,
    path: origin + projectsAddress(format),
    format,
    mediatype: MEDIA_TYPES[format],
  });
  const fieldsOf = (types: typeof fieldTypes) =>
    openColumns.map(({ name, kind, description }) => ({
      name,
      description: t(description),
      ...types[kind],
    }));
  return {
    profile: "data-package",
    name: "projects",
    title: only ? t("head.openDataOf", { organisation: only.name }) : t("head.openData"),
    description: t("head.openDataDescription"),
    ...(origin !== "" && { homepage: `${origin}/data` }),
    ...licencesOf(publishers),
    contributors: publishers.map(({ name, website_url }) => ({
      title: name,
      role: "publisher",
      ...(website_url !== null && { path: website_url }),
    })),
    resources: [
      {
        ...resource("csv"),
        profile: "tabular-data-resource",
        encoding: "utf-8",
        schema: {
          fields: fieldsOf(fieldTypes),
          primaryKey: ["id"],
          missingValues: [""],
        },
      },
      resource("xlsx"),
      // Features have them as their properties; of the JSON each page has them as its projects.
      { ...resource("geojson"), schema: { fields: fieldsOf(jsonTypes) } },
      { ...resource("json"), schema: { fields: fieldsOf(jsonTypes) } },
    ],
  };
}

/** In a table a list is a text, whose items are separated by semicolons. */
const fieldTypes: Readonly<Record<ColumnKind, { type: string; format?: string }>> = {
  text: { type: "string" },
  address: { type: "string" },
  number: { type: "integer" },
  amount: { type: "number" },
  yes_no: { type: "boolean" },
  day: { type: "date" },
  moment: { type: "datetime", format: "any" },
  list: { type: "string" },
  sectors: { type: "string" },
  places: { type: "string" },
};

const jsonTypes: typeof fieldTypes = {
  ...fieldTypes,
  list: { type: "array" },
  sectors: { type: "array" },
  places: { type: "array" },
};

/** The licence, where it is that of all. */
function licencesOf(publishers: Published["publishers"]) {
  const licences = publishers.map(licenceOf);
  const [first] = licences;
  if (!first || licences.some((each) => each?.address !== first.address)) return {};
  const code = publishers[0]?.licence;
  const named = code === "other" ? {} : { name: code };
  return { licenses: [{ ...named, path: first.address }] };
}
