/** How a subcommand of `npm run organisation` is typed. */
export function commandOf(subcommand: string): string {
  return `npm run organisation -- ${subcommand}`;
}
