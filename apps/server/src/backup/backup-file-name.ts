/** Why a backup was made: an operator asked, at night, or before the schema changed. */
type BackupKind = "by-hand" | "nightly" | "before-upgrade";

/** The name of a backup's file, such as `vigie-nightly-2026-11-22T03-00-00Z.tar.gz`. */
export function backupName(kind: BackupKind, moment: Date): string {
  const time = moment.toISOString().slice(0, "2026-11-22T03:00:00".length).replaceAll(":", "-");
  return `vigie-${kind}-${time}Z.tar.gz`;
}

/** The suffix of a file that is being written; one that remains is of an interrupted backup. */
export const UNFINISHED_SUFFIX = ".unfinished";
