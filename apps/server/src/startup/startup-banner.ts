import { DEFAULT_LANGUAGE, languageNames, pathIn } from "@vigie/domain/language/languages";
import type { Config } from "../config/config";
import type { RunningServer } from "./start-server";

/**
 * The message for a person at the terminal once the server is ready. The demo password is shown only here, and only
 * once.
 */
export function startupBanner(
  server: RunningServer,
  {
    databaseUrl,
    demoLanguage,
    demoPassword,
    publicUrl,
  }: Pick<Config, "databaseUrl" | "demoLanguage" | "demoPassword" | "publicUrl">,
): string {
  const page = demoLanguage === DEFAULT_LANGUAGE ? "" : pathIn(demoLanguage, "/monitoring");
  const rows: [label: string, text: string][] = [["Open", `${server.address}${page}`]];
  if (server.demo) {
    const password = demoPassword
      ? "with your DEMO_PASSWORD"
      : `password ${server.demo.password} (shown this once)`;
    rows.push(["Sign in", `${server.demo.email}, ${password}`]);
  } else if (server.isFirstStart) {
    rows.push(["Begin", 'npm run organisation -- create "Name" --email you@example.org']);
  }
  if (server.dataDir) rows.push(["Data", server.dataDir]);
  if (server.scarceBytes !== null) {
    const megabytes = Math.floor(server.scarceBytes / 1024 / 1024);
    rows.push(["Warning", `only ${megabytes} MB are left on the disk of the data: make room`]);
  }
  if (server.isDemoLeftOut) {
    const place = databaseUrl === undefined ? "DATA_DIR" : "DATABASE_URL";
    const { name } = languageNames[demoLanguage];
    const hint = `for the demonstration (${name}) give an empty ${place}`;
    rows.push(["Note", `there is data already, which --demo leaves as it is: ${hint}`]);
  }
  if (publicUrl === undefined) {
    rows.push(["Note", "links that people share come with a picture once PUBLIC_URL is set"]);
  }
  rows.push(["Stop", "Ctrl+C"]);
  const lines = rows.map(([label, text]) => `    ${label.padEnd(8)} ${text}`);
  return `\n  Vigie is ready.\n\n${lines.join("\n")}\n\n`;
}
