import { localeOf } from "../language/languages";
import type { VisitorTexts } from "../language/texts";
import { numberFormat } from "./intl-formats";

const UNITS = ["format.kilobytes", "format.megabytes", "format.gigabytes"] as const;

/** A size in bytes as readers know it, in steps of 1024: `84 KB`, `1.2 MB`. */
export function formatFileSize(t: VisitorTexts, bytes: number): string {
  let size = Math.max(bytes, 0) / 1024;
  let step = 0;
  while (size > 1023 && step < UNITS.length - 1) {
    size /= 1024;
    step += 1;
  }
  const shown = step === 0 ? Math.ceil(size) : size;
  const format = numberFormat(localeOf(t.language), { maximumFractionDigits: shown < 10 ? 1 : 0 });
  return t(UNITS[step] ?? "format.gigabytes", { size: format.format(shown) });
}
