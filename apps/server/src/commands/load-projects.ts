import { readFile } from "node:fs/promises";
import path from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { splitArguments } from "./arguments";
import type { OpenClient } from "./backend-access";
import { CommandError } from "./command-error";
import { type FoundMember, findMember } from "./directory";
import {
  type Finding,
  type LoadedProject,
  type ProjectsOfFile,
  readProjects,
} from "./load-projects/read-projects";
import { isProgram, runCommand } from "./run-command";

/*
 * `npm run load-projects -- projects.csv --email member@example.org`: puts the projects of a CSV
 * file online for that member's organisation. For development: it fills a list with many real rows.
 */

const usage = "Usage: npm run load-projects -- projects.csv --email member@example.org";

/** A file of projects, and the member they will belong to. */
export interface LoadProjectsArguments {
  /** Absolute path of the CSV file. */
  file: string;
  email: string;
}

/** Who the projects will belong to. */
type Owner = Pick<FoundMember, "user_id" | "organization">;

/** Few requests, each far below the limit of a body. */
const batchSize = 200;

/** How many lines of one finding are named at most. */
const linesNamed = 8;

/**
 * Reads `projects.csv --email member@example.org`.
 *
 * @param workingDirectory what a relative path is relative to
 * @throws {CommandError} with how to call it
 */
export function parseLoadProjectsArguments(
  argv: readonly string[],
  workingDirectory: string,
): LoadProjectsArguments {
  const { words, values } = splitArguments(argv, { email: { type: "string" } }, usage);
  const [file, ...rest] = words;
  const { email } = values;
  if (!file || !email?.includes("@") || rest.length > 0) throw new CommandError(usage);
  return { file: path.resolve(workingDirectory, file), email: email.trim() };
}

/**
 * Puts the projects of a CSV file online for the organisation of a member, who will own them.
 *
 * @param openAccess returns a client with the secret key; called only if the file can be read
 * @returns a report
 * @throws {CommandError} when the file holds no projects, or the backend refuses
 */
export async function loadProjects(
  { file, email }: LoadProjectsArguments,
  openAccess: () => Promise<OpenClient>,
): Promise<string> {
  const content = readProjects(await contentOf(file), new Date().toISOString());
  const openClient = await openAccess();
  const client = openClient();
  const owner = await findMember(client, email);
  await insertProjects(client, owner, content.projects);
  return describeLoading(content, owner.organization_name);
}

async function contentOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch {
    throw new CommandError(`${file} cannot be read.`);
  }
}

/**
 * Puts the projects online in batches.
 *
 * @param client carries the secret key
 * @throws {CommandError} with the backend's reason and how many projects are there nonetheless
 */
async function insertProjects(
  client: SupabaseClient,
  owner: Owner,
  projects: readonly LoadedProject[],
): Promise<void> {
  for (let loaded = 0; loaded < projects.length; loaded += batchSize) {
    const { error } = await client.from("projects").insert(
      projects.slice(loaded, loaded + batchSize).map((project) => ({
        ...project,
        is_online: true,
        user_id: owner.user_id,
        organization_id: owner.organization,
      })),
    );
    if (error) {
      throw new CommandError(
        `${loaded} of ${projects.length} projects were loaded, then the backend refused: ${error.message}`,
      );
    }
  }
}

/** The report about a loaded file. */
export function describeLoading(
  { projects, skipped, remarks }: ProjectsOfFile,
  organisation: string,
): string {
  const lines = [
    `${count(projects.length, "project is", "projects are")} online for ${organisation}.`,
    ...section("passed over", skipped),
    ...section("loaded with a remark", remarks),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [`No row was ${title}.`];
  const rows = new Set(findings.flatMap(({ lines }) => lines)).size;
  return [`${count(rows, "row was", "rows were")} ${title}:`, ...findings.map(describeFinding)];
}

function describeFinding({ what, lines }: Finding): string {
  const named = lines.slice(0, linesNamed).join(", ");
  const others = lines.length - linesNamed;
  const where = `${lines.length === 1 ? "line" : "lines"} ${named}`;
  return `  ${what}: ${where}${others > 0 ? ` and ${others} more` : ""}`;
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

if (isProgram(import.meta.url)) {
  await runCommand(async ({ argv, workingDirectory, openAccess }) =>
    loadProjects(parseLoadProjectsArguments(argv, workingDirectory), openAccess),
  );
}
