import type { Config } from "../config/config";
import type { RunningServer } from "./start-server";

/**
 * The message for a person at the terminal once the server is ready. The demo password is shown only here, and only
 * once.
 */
export function startupBanner(
  server: RunningServer,
  { demoPassword, publicUrl }: Pick<Config, "demoPassword" | "publicUrl">,
): string {
  const rows: [label: string, text: string][] = [["Open", server.address]];
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
  if (publicUrl === undefined) {
    rows.push(["Note", "links that people share come with a picture once PUBLIC_URL is set"]);
  }
  rows.push(["Stop", "Ctrl+C"]);
  const lines = rows.map(([label, text]) => `    ${label.padEnd(8)} ${text}`);
  return `\n  Vigie is ready.\n\n${lines.join("\n")}\n\n`;
}
