import { foldText } from "@vigie/domain/format/text";
import type { Command } from "@/lib/commands";

/** Commands under one heading. */
export interface CommandGroup {
  value: string;
  items: Command[];
}

/** A command, and what it is found by. */
export interface FindableCommand {
  command: Command;
  /** Its label as searches compare it. */
  label: string;
  /** Everything it is found by. */
  text: string;
}

/** Under which heading stands what was used last. */
const RECENTLY_USED = "Recently used";

/** How many of one heading are listed: more than a person reads before typing another letter. */
const MAX_PER_GROUP = 12;

/** How many of one heading are listed before anything was typed. */
const MAX_SUGGESTED = 6;

/** Works out once what commands are found by, so that each keystroke only compares. */
export function findable(commands: readonly Command[]): FindableCommand[] {
  return commands.map((command) => {
    const label = foldText(command.label);
    return { command, label, text: foldText(`${label} ${command.keywords ?? ""}`) };
  });
}

/**
 * What the menu lists for what was typed: commands with all words of it, those first whose label
 * begins with it, under their headings in the order of their best. Without anything typed, those
 * that were used last, and of each heading the first few.
 *
 * @param recent ids of what was used last, the last first
 */
export function findCommands(
  commands: readonly FindableCommand[],
  typed: string,
  recent: readonly string[],
): CommandGroup[] {
  const text = foldText(typed);
  return text === "" ? proposed(commands, recent) : found(commands, text, recent);
}

function proposed(commands: readonly FindableCommand[], recent: readonly string[]): CommandGroup[] {
  const used = recent.flatMap((id) => commands.find(({ command }) => command.id === id) ?? []);
  const others = commands.filter((candidate) => !used.includes(candidate));
  const groups = grouped(others, MAX_SUGGESTED);
  const first = used.map(({ command }) => command);
  return first.length === 0 ? groups : [{ value: RECENTLY_USED, items: first }, ...groups];
}

function found(
  commands: readonly FindableCommand[],
  text: string,
  recent: readonly string[],
): CommandGroup[] {
  const words = text.split(/\s+/);
  const ranked = commands
    .filter((candidate) => words.every((word) => candidate.text.includes(word)))
    .map((candidate) => ({ candidate, rank: rankOf(candidate, text, recent) }));
  ranked.sort((one, other) => one.rank - other.rank);
  return grouped(
    ranked.map(({ candidate }) => candidate),
    MAX_PER_GROUP,
  );
}

/** The lower, the earlier: how the label meets what was typed, then whether it was used lately. */
function rankOf(
  { command, label }: FindableCommand,
  text: string,
  recent: readonly string[],
): number {
  const place = recent.indexOf(command.id);
  const use = place === -1 ? 0.9 : place / 100;
  if (label.startsWith(text)) return use;
  return (label.includes(` ${text}`) ? 1 : label.includes(text) ? 2 : 3) + use;
}

/** Commands under their headings, a few of each, in the order in which they come. */
function grouped(commands: readonly FindableCommand[], most: number): CommandGroup[] {
  const groups = new Map<string, Command[]>();
  for (const { command } of commands) {
    const items = groups.get(command.group) ?? [];
    groups.set(command.group, items);
    if (items.length < most) items.push(command);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}
