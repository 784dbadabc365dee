import type { BackupHeader, BackupManifest } from "../backup/archive-format";

const MEGABYTE = 1_000_000;

/** How many missing files are listed at most. */
const NAMED = 20;

/** A size for people, such as `3.4 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

/** What a backup holds, such as `1,234 rows in 31 tables and 12 stored files of 2026-11-22 15:03 UTC`. */
export function contentOf({ madeAt }: BackupHeader, manifest: BackupManifest): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.files.filter(({ path }) => !path.includes("@")).length;
  const moment = madeAt.slice(0, "2026-11-22T15:03".length).replace("T", " ");
  return `${count(rows, "row")} in ${count(manifest.tables.length, "table")} and ${count(files, "stored file")} of ${moment} UTC`;
}

/** What to do about stored files that a backup lacks; empty if it has them all. */
export function missingFiles({ missing }: BackupManifest): string[] {
  if (missing.length === 0) return [];
  const more = missing.length > NAMED ? [`… and ${missing.length - NAMED} more`] : [];
  return [
    `Without ${count(missing.length, "stored file")} that ${missing.length === 1 ? "was" : "were"} missing. Put them back from an older backup, or delete them in their projects:`,
    ...[...missing.slice(0, NAMED), ...more].map((line) => `  ${line}`),
  ];
}

function count(number: number, word: string): string {
  return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}
