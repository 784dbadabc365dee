import { parseLoadProjectsArguments } from "./load-projects/arguments";
import { loadProjects } from "./load-projects/load-projects";
import { runCommand } from "./run-command";

/*
 * `npm run load-projects -- projects.csv --email member@example.org`: puts the projects of a CSV
 * file online for that member's organisation. For development: it fills a list with many real rows.
 */

await runCommand(async ({ argv, openAccess }) => {
  const parsed = parseLoadProjectsArguments(argv, process.env.INIT_CWD ?? process.cwd());
  return loadProjects(parsed, openAccess);
});
