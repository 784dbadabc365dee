import { foldText } from "@vigie/domain/format/text";
import type { Command } from "@/lib/commands";

export interface CommandGroup {
  value: string;
  items: Command[];
}

export interface FindableCommand {
  command: Command;
  /** Its label, normalised for comparison. */
  label: string;
  /** All its search texts, normalised for comparison. */
  text: string;
}

/** How many commands of one group are listed: more than a person reads before typing another letter. */
const MAX_PER_GROUP = 12;

/** How many commands of one group are listed before anything was typed. */
const MAX_SUGGESTED = 6;

/** Normalises search texts once, so that each keystroke only compares. */
export function findable(commands: readonly Command[]): FindableCommand[] {
  return commands.map((command) => {
    const label = foldText(command.label);
    return { command, label, text: foldText(`${label} ${command.keywords ?? ""}`) };
  });
}

/**
 * The groups that the menu lists for a typed text: commands that contain all its words, those whose label begins with
 * it first, in groups ordered by their best match. Without a text, recently used commands and the first few of each
 * group.
 *
 * @param recent ids of recently used commands, the latest first
 * @param recentlyUsed what their group is called
 */
export function findCommands(
  commands: readonly FindableCommand[],
  typed: string,
  recent: readonly string[],
  recentlyUsed: string,
): CommandGroup[] {
  const text = foldText(typed);
  return text === "" ? proposed(commands, recent, recentlyUsed) : found(commands, text, recent);
}

function proposed(
  commands: readonly FindableCommand[],
  recent: readonly string[],
  recentlyUsed: string,
): CommandGroup[] {
  const used = recent.flatMap((id) => commands.find(({ command }) => command.id === id) ?? []);
  const others = commands.filter((candidate) => !used.includes(candidate));
  const groups = grouped(others, MAX_SUGGESTED);
  const first = used.map(({ command }) => command);
  return first.length === 0 ? groups : [{ value: recentlyUsed, items: first }, ...groups];
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

/** Lower ranks come first: by how the label matches the text, then by recent use. */
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

/** Groups commands by heading, at most `most` each, in their order. */
function grouped(commands: readonly FindableCommand[], most: number): CommandGroup[] {
  const groups = new Map<string, Command[]>();
  for (const { command } of commands) {
    const items = groups.get(command.group) ?? [];
    groups.set(command.group, items);
    if (items.length < most) items.push(command);
  }
  return [...groups].map(([value, items]) => ({ value, items }));
}
