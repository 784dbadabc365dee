import { message } from "@vigie/domain/language/message";
import { iatiAddress } from "@vigie/domain/open-data-addresses";
import { NO_FILTERS } from "@vigie/domain/project/project-filters";
import { ACTIVITIES_END, activitiesStart, groupOf } from "@vigie/open-data/iati/activities-file";
import { activity } from "@vigie/open-data/iati/activity";
import { organisationFile } from "@vigie/open-data/iati/organisation-file";
import type { OpenProject } from "@vigie/open-data/open-project";
import { XML_DECLARATION, xmlText } from "@vigie/open-data/xml";
import { type Refusal, refusal } from "../contract/refusal";
import type { LargeContent } from "./large-files";
import { addressOfFile, type LargeFile, NO_FILE } from "./open-data-address";
import { type ProjectReader, today } from "./project-reader";
import type { Parts } from "./streams";

const XML = "application/xml; charset=utf-8";

/** What validators and registries of IATI take (60 MB), with room to spare. */
const LARGEST_BYTES = 40_000_000;
/** What an activity has on average, and what each entry and measurement adds. */
const BYTES_OF_ACTIVITY = 6000;
const BYTES_OF_ROW = 600;

const NOT_IN_IATI = refusal(404, "not_found", message("openData.notInIati"));
const NO_ACTIVITY = refusal(404, "not_found", message("openData.noActivity"));

interface IatiFiles {
  reader: ProjectReader;
  /** Without one there are no files of IATI, which tell where a project's page is. */
  publicUrl: string | null;
}

/** What IATI is told of an organisation, or why there is no such file. */
export async function organisationXml(
  organisation: number,
  { reader, publicUrl }: IatiFiles,
): Promise<Response | Refusal> {
  if (publicUrl === null) return NO_FILE;
  const project = await reader.first(filtersOf(organisation));
  const file = project && organisationFile(project.organisation, new Date().toISOString());
  if (file === null) return NOT_IN_IATI;
  return new Response(XML_DECLARATION + xmlText(file), { headers: { "content-type": XML } });
}

/** The activities of an organisation, or of them those of one country, or why there is no such file. */
export async function activitiesXml(
  { organisation, group }: LargeFile & { file: "activities" },
  { reader, publicUrl }: IatiFiles,
): Promise<LargeContent | Refusal> {
  if (publicUrl === null) return NO_FILE;
  const filters = filtersOf(organisation);
  const project = await reader.first(filters);
  if (!project?.organisation.iati_identifier) return NOT_IN_IATI;
  const { found, rows, state } = await reader.state(filters, organisation);
  const bytes = found * BYTES_OF_ACTIVITY + rows * BYTES_OF_ROW;
  if (group === null && bytes > LARGEST_BYTES) return tooLarge(organisation, reader);
  const country = group !== null && group.length === 2 ? group : null;
  const projects = reader.wholes({ ...filters, country }, { projects: found, bytes });
  const now = new Date().toISOString();
  const activities = activityParts(projects, { group, site: publicUrl, today: now.slice(0, 10) });
  // By IATI's schema a file has one activity at least.
  const first = await activities.next();
  if (first.done) return NO_ACTIVITY;
  const text = first.value;
  async function* parts(): Parts {
    yield activitiesStart(now);
    yield text;
    yield* activities;
    yield ACTIVITIES_END;
  }
  return { state: `${state}/${today()}`, type: XML, parts: parts() };
}

async function* activityParts(
  projects: AsyncIterable<readonly OpenProject[]>,
  { group, ...of }: { group: string | null; site: string; today: string },
): Parts {
  for await (const some of projects) {
    for (const project of some) {
      if (group !== null && groupOf(project) !== group) continue;
      const told = activity(project, of);
      if (told !== null) yield `${xmlText(told)}\n`;
    }
  }
}

/** Names the files of which each has a part of the activities. */
async function tooLarge(organisation: number, reader: ProjectReader): Promise<Refusal> {
  const groups = [...(await reader.countriesOf(organisation)), "multi", "other"];
  const addresses = groups.map((group) =>
    addressOfFile({ file: "activities", organisation, group }),
  );
  return refusal(
    404,
    "too_large",
    message("openData.manyActivities", {
      address: iatiAddress(organisation, "activities"),
      addresses: addresses.join(" "),
    }),
  );
}

function filtersOf(organisation: number) {
  return { ...NO_FILTERS, organisation };
}
