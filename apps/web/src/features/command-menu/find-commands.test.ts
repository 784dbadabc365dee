import { describe, expect, it } from "vitest";
import type { Command } from "@/lib/commands";
import { findable, findCommands } from "./find-commands";

const run = () => {};
const command = (label: string, group = "Projects", keywords = ""): Command => ({
  id: `${group} ${label}`,
  label,
  group,
  keywords,
  run,
});
const found = (commands: readonly Command[], typed: string, recent: string[] = []) =>
  findCommands(findable(commands), typed, recent, "Recently used").map(({ value, items }) => [
    value,
    ...items.map(({ label }) => label),
  ]);

describe("finding commands", () => {
  it("lists nothing where one of the words is missing", () => {
    expect(found([command("Wells of Kaya")], "wells dori")).toEqual([]);
  });

  it("ignores case, accents and the order of words", () => {
    expect(found([command("Écoles de Gorée")], "GOREE éco")).toEqual([
      ["Projects", "Écoles de Gorée"],
    ]);
  });

  it("puts labels that begin with it first, then words, then parts, then keywords", () => {
    const labels = ["Swells", "Deep wells", "Wells of Kaya"];
    const commands = [command("Trash", "Pages", "wells"), ...labels.map((label) => command(label))];
    expect(found(commands, "wells")).toEqual([
      ["Projects", "Wells of Kaya", "Deep wells", "Swells"],
      ["Pages", "Trash"],
    ]);
  });

  it("lists of two that meet it alike the one that was used last first", () => {
    const commands = [command("Wells A"), command("Wells B"), command("Wells C")];
    expect(found(commands, "wells", ["Projects Wells C"])).toEqual([
      ["Projects", "Wells C", "Wells A", "Wells B"],
    ]);
  });

  it("proposes what was used last and is still there, then a few of each heading", () => {
    const many = Array.from({ length: 9 }, (_, index) => command(`Wells ${index}`));
    expect(found([command("Trash", "Pages"), ...many], " ", ["gone", "Projects Wells 7"])).toEqual([
      ["Recently used", "Wells 7"],
      ["Pages", "Trash"],
      ["Projects", "Wells 0", "Wells 1", "Wells 2", "Wells 3", "Wells 4", "Wells 5"],
    ]);
  });

  it("lists no more of one heading than a person reads", () => {
    const many = Array.from({ length: 2000 }, (_, index) => command(`Wells ${index}`));
    expect(found(many, "wells")[0]).toHaveLength(13);
  });
});
