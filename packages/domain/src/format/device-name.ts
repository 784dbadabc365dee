import type { StaffTexts } from "../language/texts";

/** Marks of browsers in user agents, most specific first, since many also claim to be Chrome or Safari. */
const browsers: readonly [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

/** Marks of systems. Phones come first, since theirs also contain `Mac OS X` or `Linux`. */
const systems: readonly [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * What people call the device of a user agent: `Firefox on Windows`, or `Unknown device` for none
 * and for programs. A user agent is a claim, so it is for recognising one's own devices and for
 * nothing else.
 *
 * @example deviceName(t, "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0")
 */
export function deviceName(t: StaffTexts, userAgent: string | null): string {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  if (browser && system) return t("profile.browserOnSystem", { browser, system });
  return browser ?? system ?? t("profile.unknownDevice");
}

function nameIn(
  userAgent: string | null,
  marks: readonly [name: string, mark: RegExp][],
): string | undefined {
  return marks.find(([, mark]) => mark.test(userAgent ?? ""))?.[0];
}
