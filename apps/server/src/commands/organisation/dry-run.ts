/** The option of subcommands that destroy: they say what they would do, and do nothing. */
export const dryRunOption = { "dry-run": { type: "boolean" } } as const;

/**
 * Whether a subcommand is only to say what it would do. npm takes the option for its own when it
 * stands before any `--`, as in `npm run organisation remove a@b.org --dry-run`, and says so in the
 * environment; to go on would do what was to be tried.
 */
export function isDryRun(values: { "dry-run"?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return values["dry-run"] === true || env.npm_config_dry_run === "true";
}
