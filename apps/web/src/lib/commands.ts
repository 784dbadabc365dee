import type { LucideIcon } from "lucide-react";
import { createContext, use, useEffect, useId } from "react";
import type { Shortcut } from "./shortcuts";

/** An entry of the command menu. */
export interface Command {
  /** Stable over time: the menu remembers recently used commands by it. */
  id: string;
  /** As on the button that does the same: `Add project`. */
  label: string;
  /** The heading that it is listed under. */
  group: string;
  icon?: LucideIcon;
  /** Other words that people may search for. */
  keywords?: string;
  /** Distinguishes it from commands with the same label. */
  note?: string;
  shortcut?: Shortcut;
  /**
   * The element it acts on, such as a form. Among commands with the same shortcut, the one whose element contains
   * the focus runs.
   */
  place?: () => Element | null;
  run: () => void;
}

/** The commands of the current page, and the menu that lists them. */
export interface CommandRegistry {
  set(key: string, commands: readonly Command[]): void;
  remove(key: string): void;
  /** All commands, in the order in which their keys were first set. */
  current(): Command[];
  openMenu(): void;
}

/** The registry of staff pages; null elsewhere, where there is no command menu. */
export const CommandsContext = createContext<CommandRegistry | null>(null);

/**
 * Adds commands to the command menu for as long as the component is shown.
 *
 * @example useCommands([{ id: "put-online", label: "Put online", group: THIS_PAGE, run: ask }]);
 */
export function useCommands(commands: readonly Command[]): void {
  const registry = use(CommandsContext);
  const key = useId();
  useEffect(() => registry?.set(key, commands));
  useEffect(() => () => registry?.remove(key), [registry, key]);
}

export const THIS_PAGE = "This page";

export function createCommandRegistry(openMenu: () => void): CommandRegistry {
  const commandsByKey = new Map<string, readonly Command[]>();
  return {
    set: (key, commands) => void commandsByKey.set(key, commands),
    remove: (key) => void commandsByKey.delete(key),
    current: () => [...commandsByKey.values()].flat(),
    openMenu,
  };
}
