import { describe, expect, it } from "vitest";
import { type AutomaticBackup, outdatedBackups } from "./rotation";

const nightly = (day: string): AutomaticBackup => ({
  name: `nightly ${day}`,
  kind: "nightly",
  madeAt: new Date(`${day}T03:00:00`),
});

/** A backup every night of as many days, up to Sunday, November 22, 2026. */
function nights(count: number): AutomaticBackup[] {
  return Array.from({ length: count }, (_, index) => {
    const madeAt = new Date(2026, 10, 22 - index, 3);
    return { name: `${madeAt.getMonth() + 1}-${madeAt.getDate()}`, kind: "nightly", madeAt };
  });
}

describe("automatic backups", () => {
  it("of the last seven days and four Sundays are kept", () => {
    const all = nights(60);
    const gone = new Set(outdatedBackups(all).map(({ name }) => name));
    expect(all.map(({ name }) => name).filter((name) => !gone.has(name))).toEqual([
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
    expect(outdatedBackups([nightly("2020-01-06"), nightly("2020-01-07")])).toEqual([]);
  });

  it("of one day are kept by kind, the newest of each", () => {
    const madeAt = (hour: number) => new Date(2026, 10, 20, hour);
    const first: AutomaticBackup = { name: "first", kind: "before-upgrade", madeAt: madeAt(1) };
    const second: AutomaticBackup = { name: "second", kind: "before-upgrade", madeAt: madeAt(2) };
    const night: AutomaticBackup = { name: "night", kind: "nightly", madeAt: madeAt(0) };
    expect(outdatedBackups([first, second, night])).toEqual([first]);
  });

  it("are all kept where there are none to remove", () => {
    expect(outdatedBackups([])).toEqual([]);
  });
});
