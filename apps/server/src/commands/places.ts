import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { readCities } from "@vigie/domain/places/cities";
import { readCountryCodes } from "@vigie/domain/places/countries";
import { locateIn, type ReadPlaces } from "@vigie/map-format/place-lookup";
import * as v from "valibot";
import { webDirectory } from "../config/paths";
import { createMapReader } from "../crawlers/stills/map-reader";
import { exists } from "../lib/exists";
import { refuseArguments } from "./arguments";
import type { BackendEnvironment } from "./command-environment";
import { CommandError, refusal } from "./command-error";
import { rowsById } from "./rows-by-id";
import { isProgram, runCommand } from "./run-command";

/**
 * Runs `npm run places`: looks up the places of projects' cities that have none, such as older or imported ones. It can
 * be interrupted and run again.
 */
async function runPlaces(
  argv: readonly string[],
  { openAccess, say }: BackendEnvironment,
): Promise<string> {
  refuseArguments(argv, "Usage: npm run places");
  if (!(await exists(path.join(webDirectory, "map", "gazetteer"))))
    throw new CommandError("The gazetteer is not there yet; make it with npm run build.");
  const openClient = await openAccess();
  return describeRun(await fillPlaces(openClient(), createMapReader(webDirectory).places, say));
}

/** The result of a run over all projects. */
export interface PlacesRun {
  /** How many cities got a place. */
  placed: number;
  /** Cities that the gazetteer does not have. */
  nowhere: readonly { city: string; project: string }[];
}

const TOLD_EVERY = 100;

/** How many cities that were not found are named at most. */
const NAMED = 100;

const projectRow = v.object({
  id: v.string(),
  cities: v.unknown(),
  countries: v.unknown(),
  project_places: v.array(v.object({ city: v.string() })),
});
type ProjectRow = v.InferOutput<typeof projectRow>;

/**
 * Stores places for the cities of all projects that have none.
 *
 * @param client carries the secret key
 * @param readPlaces reads a file of the gazetteer
 * @param say prints the progress
 * @throws {CommandError} when projects cannot be read or places cannot be written
 */
export async function fillPlaces(
  client: SupabaseClient,
  readPlaces: ReadPlaces,
  say: (text: string) => void,
): Promise<PlacesRun> {
  let [seen, placed] = [0, 0];
  const nowhere: { city: string; project: string }[] = [];
  const projects = rowsById(
    () => client.from("projects").select("id, cities, countries, project_places(city)"),
    projectRow,
    "The projects could not be read",
  );
  for await (const project of projects) {
    for (const city of citiesWithoutPlace(project)) {
      const point = await locateIn(city, readCountryCodes(project.countries), readPlaces);
      const isNew = await fillPlace(client, project.id, city, point);
      if (isNew && point) placed += 1;
      if (isNew && !point) nowhere.push({ city, project: project.id });
    }
    seen += 1;
    if (seen % TOLD_EVERY === 0) say(`${seen} projects looked at, ${placed} cities placed\n`);
  }
  return { placed, nowhere };
}

function citiesWithoutPlace({ cities, project_places: places }: ProjectRow): string[] {
  const known = new Set(places.map(({ city }) => city));
  return readCities(cities).filter((city) => !known.has(city));
}

async function fillPlace(
  client: SupabaseClient,
  project: string,
  city: string,
  point: Awaited<ReturnType<typeof locateIn>>,
): Promise<boolean> {
  const { data, error } = await client.rpc("fill_place", {
    project,
    city,
    country: point?.country ?? null,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
  });
  if (error) throw refusal(`The place of ${city} could not be written`, error);
  return v.parse(v.boolean(), data);
}

/** The report of a run, with the first hundred cities that were not found. */
export function describeRun({ placed, nowhere }: PlacesRun): string {
  const lines = [
    placed === 1 ? "1 city has its place now." : `${placed} cities have their places now.`,
  ];
  if (nowhere.length > 0) {
    lines.push(
      `${nowhere.length} are in no gazetteer; set them on the map in General Information:`,
    );
    for (const { city, project } of nowhere.slice(0, NAMED)) {
      lines.push(`  ${city}, of the project ${project}`);
    }
    if (nowhere.length > NAMED) lines.push(`  and ${nowhere.length - NAMED} more`);
  }
  return `${lines.join("\n")}\n`;
}

if (isProgram(import.meta.url)) await runCommand((context) => runPlaces(context.argv, context));
