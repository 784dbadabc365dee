import server from "../../package.json" with { type: "json" };

/** Commit and date, which the build puts here; from source there is none. */
const commit = process.env.VIGIE_COMMIT;

/** Which Vigie this is, such as `0.1.0 (ee6a8a65, 2026-11-28)`. */
export const version = commit ? `${server.version} (${commit})` : server.version;

/** Ends a program that was only asked which Vigie it is. */
export function answerVersion(): void {
  if (process.argv[2] !== "--version") return;
  process.stdout.write(`${version}\n`);
  process.exit();
}
