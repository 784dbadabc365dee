import { describe, expect, it } from "vitest";
import type { AutomaticBackup } from "./backup-state";
import { outdatedBackups } from "./rotation";

const nightly = (day: string): AutomaticBackup => ({
  file: `nightly ${day}`,
  kind: "nightly",
  at: new Date(`${day}T03:00:00`).toISOString(),
});

/** A backup every night of as many days, up to Sunday, November 22, 2026. */
function nights(count: number): AutomaticBackup[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(2026, 10, 22 - index, 3);
    const file = `${at.getMonth() + 1}-${at.getDate()}`;
    return { file, kind: "nightly", at: at.toISOString() };
  });
}

/** The last of these nights. */
const now = new Date(2026, 10, 22, 3);

describe("automatic backups", () => {
  it("of the last seven days and four Sundays are kept", () => {
    const all = nights(60);
    const gone = new Set(outdatedBackups(all, now).map(({ file }) => file));
    expect(all.map(({ file }) => file).filter((file) => !gone.has(file))).toEqual([
      "11-22",
      "11-21",
      "11-20",
      "11-19",
      "11-18",
      "11-17",
      "11-16",
      "11-15",
      "11-8",
      "11-1",
    ]);
  });

  it("stay where no newer ones were made, however old they are", () => {
    expect(outdatedBackups([nightly("2020-01-06"), nightly("2020-01-07")], now)).toEqual([]);
  });

  it("of one day are kept by kind, the newest of each", () => {
    const at = (hour: number) => new Date(2026, 10, 20, hour).toISOString();
    const first: AutomaticBackup = { file: "first", kind: "before-upgrade", at: at(1) };
    const second: AutomaticBackup = { file: "second", kind: "before-upgrade", at: at(2) };
    const night: AutomaticBackup = { file: "night", kind: "nightly", at: at(0) };
    expect(outdatedBackups([first, second, night], now)).toEqual([first]);
  });

  it("of a clock that was ahead stay, and take no day from the others", () => {
    const ahead = Array.from({ length: 9 }, (_, day) => nightly(`2036-01-0${day + 1}`));
    const gone = outdatedBackups([...ahead, ...nights(9)], now);
    expect(gone.map(({ file }) => file)).toEqual(["11-14"]);
  });

  it("are all kept where there are none to remove", () => {
    expect(outdatedBackups([], now)).toEqual([]);
  });
});
