/**
 * A time of day on the person's clock: `3:31 PM`, or `15:31` for people whose language counts 24 hours.
 *
 * @param language the browser's by default
 */
export function timeOfDay(moment: Date, language?: string): string {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  const parts = { hour: "numeric", minute: "2-digit" } as const;
  return moment.toLocaleTimeString("en-US", { ...parts, ...(hourCycle && { hourCycle }) });
}
