import type { LucideIcon } from "lucide-react";
import { createContext, use, useEffect, useId } from "react";
import type { Shortcut } from "./shortcuts";

/** Something that can be done, as the command menu lists it. */
export interface Command {
  /** One for one thing, also tomorrow: what was used recently is remembered by it. */
  id: string;
  /** What it reads, as on the button that does the same: `Add project`. */
  label: string;
  /** Under which heading it stands. */
  group: string;
  icon?: LucideIcon;
  /** Other words that people may look for. */
  keywords?: string;
  /** What else tells it from others of the same label. */
  note?: string;
  shortcut?: Shortcut;
  /**
   * Where it acts, as a form does. Of several commands with one shortcut the one is meant whose
   * place holds the focus.
   */
  place?: () => Element | null;
  run: () => void;
}

/** The commands of what is shown now, and the way to the menu that lists them. */
export interface CommandRegistry {
  /** Puts commands in the place of those that were given under the same key. */
  set(key: string, commands: readonly Command[]): void;
  remove(key: string): void;
  /** All commands, in the order in which their places came. */
  current(): Command[];
  /** Shows the command menu. */
  openMenu(): void;
}

/** The registry of the pages for staff; null on all others, which have no command menu. */
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

/** The heading of what can be done on the page that is shown. */
export const THIS_PAGE = "This page";

/** An empty registry. */
export function createCommandRegistry(openMenu: () => void): CommandRegistry {
  const places = new Map<string, readonly Command[]>();
  return {
    set: (key, commands) => void places.set(key, commands),
    remove: (key) => void places.delete(key),
    current: () => [...places.values()].flat(),
    openMenu,
  };
}
