import { readFile } from "node:fs/promises";
import type { OpenClient } from "../backend-access";
import { CommandError } from "../command-error";
import { findMember } from "../directory";
import type { LoadProjectsArguments } from "./arguments";
import { insertProjects } from "./insert-projects";
import { readProjects } from "./read-projects";
import { describeLoading } from "./report";

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
