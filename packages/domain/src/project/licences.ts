import type { StaffTexts } from "../language/texts";

/** Under what data may be published; `other` is one by its address. */
export const LICENCES = ["CC-BY-4.0", "CC0-1.0", "ODbL-1.0", "other"] as const;

export type Licence = (typeof LICENCES)[number];

/** What the licences with a name of their own are called, in every language, and where they are. */
export const NAMED_LICENCES: Readonly<
  Record<Exclude<Licence, "other">, { name: string; address: string }>
> = {
  "CC-BY-4.0": { name: "CC BY 4.0", address: "https://creativecommons.org/licenses/by/4.0/" },
  "CC0-1.0": { name: "CC0 1.0", address: "https://creativecommons.org/publicdomain/zero/1.0/" },
  "ODbL-1.0": { name: "ODbL 1.0", address: "https://opendatacommons.org/licenses/odbl/1-0/" },
};

/** What a licence is called; any other text is returned unchanged. */
export function licenceLabel(t: StaffTexts, licence: string): string {
  const known = LICENCES.find((one) => one === licence);
  if (known === undefined) return licence;
  return known === "other" ? t("settings.licenceOther") : NAMED_LICENCES[known].name;
}
