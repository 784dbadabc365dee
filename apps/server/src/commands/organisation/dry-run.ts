/** The option of destructive subcommands with which they only print what they would do. */
export const dryRunOption = { "dry-run": { type: "boolean" } } as const;

/**
 * Whether a subcommand should only print what it would do. Without a `--` before it, as in
 * `npm run organisation remove a@b.org --dry-run`, npm takes the option for its own and sets an environment variable;
 * ignoring that would execute what was only to be tried.
 */
export function isDryRun(values: { "dry-run"?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return values["dry-run"] === true || env.npm_config_dry_run === "true";
}
