import { OWN_NAMESPACE, OWN_PREFIX } from "@vigie/import/own-activity";
import type { OpenOrganisation } from "../open-project";
import { element, type XmlElement } from "../xml";
import { listedLanguage } from "./codes/languages";
import { link, moment, told } from "./elements";
import { publisherOf, reportingOrg } from "./organisation";

/**
 * What IATI wants to know of an organisation itself, as the only element of its file; null for one that does not publish
 * there.
 *
 * @param generatedAt an ISO timestamp
 */
export function organisationFile(
  organisation: OpenOrganisation,
  generatedAt: string,
): XmlElement | null {
  const publisher = publisherOf(organisation);
  if (publisher === null) return null;
  const { iati_identifier, name, language, website_url } = publisher;
  return element(
    "iati-organisations",
    { version: "2.03", "generated-datetime": moment(generatedAt) },
    element(
      "iati-organisation",
      { [OWN_PREFIX]: OWN_NAMESPACE, "xml:lang": listedLanguage(language) ?? language },
      element("organisation-identifier", {}, iati_identifier),
      told("name", name),
      reportingOrg(publisher),
      website_url !== null && link(website_url, name, { format: "text/html", category: "B16" }),
    ),
  );
}
