import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { memoryPages, validateXML } from "xmllint-wasm";

/** The schemas of IATI 2.03, kept beside the repository and not in it. */
const folder = fileURLToPath(new URL("../../../../../shared/iati/", import.meta.url));

/** What a test says where they are not; null where they are. */
export const withoutSchemas = existsSync(folder)
  ? null
  : `passed over, since there is no ${folder}`;

const imported = ["xml.xsd", "iati-common.xsd"];

/** What libxml2 says against a file, line by line. */
export async function problemsOf(
  contents: string,
  kind: "activities" | "organisations" = "activities",
): Promise<string[]> {
  const read = (name: string) => readFileSync(`${folder}${name}`, "utf8");
  const { errors } = await validateXML({
    xml: [{ fileName: "file.xml", contents }],
    schema: [{ fileName: `${kind}.xsd`, contents: read(`iati-${kind}-schema.xsd`) }],
    preload: imported.map((fileName) => ({ fileName, contents: read(fileName) })),
    maxMemoryPages: memoryPages.GiB,
  });
  return errors.map(({ message, loc }) => `${loc?.lineNumber}: ${message}`);
}
