import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useThrowawayFolder } from "@vigie/test-backend/throwaway-folder";

/** Gives a run of the journeys the folder for what its servers begin with. Returns what removes it. */
// biome-ignore lint/style/noDefaultExport: Playwright runs the default export
export default async function prepareJourneysData(): Promise<() => Promise<void>> {
  const removeFiles = await useThrowawayFolder();
  const folder = mkdtempSync(join(tmpdir(), "vigie-journeys-"));
  // PostgreSQL, which may run as another account than the journeys, goes through it.
  chmodSync(folder, 0o711);
  process.env.JOURNEYS_DATA = folder;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await removeFiles();
  };
}
