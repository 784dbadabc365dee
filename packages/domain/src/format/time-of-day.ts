import { DEFAULT_LANGUAGE, localeOf } from "../language/languages";
import type { Texts } from "../language/texts";

/**
 * A time of day on the person's clock: `3:31 PM`, or `15:31` for people whose language counts 24 hours. English does
 * either, so there the browser's language decides.
 *
 * @param ofBrowser the browser's by default
 */
export function timeOfDay(
  { language }: Pick<Texts, "language">,
  moment: Date,
  ofBrowser?: string,
): string {
  const counting = language === DEFAULT_LANGUAGE ? ofBrowser : localeOf(language);
  const { hourCycle } = new Intl.DateTimeFormat(counting, { hour: "numeric" }).resolvedOptions();
  const parts = { hour: "numeric", minute: "2-digit" } as const;
  return moment.toLocaleTimeString("en-US", { ...parts, ...(hourCycle && { hourCycle }) });
}
