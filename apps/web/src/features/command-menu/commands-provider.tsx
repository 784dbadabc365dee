import { type ReactNode, useEffect, useState } from "react";
import { FailedPart } from "@/components/layout/failed-part";
import { LazyPart } from "@/components/layout/lazy-part";
import { Dialog } from "@/components/ui/dialog";
import type { SessionUser } from "@/data/session/session-user";
import { type Command, CommandsContext, createCommandRegistry } from "@/lib/commands";
import { useStaffTexts } from "@/lib/language/use-texts";
import { lazyPage } from "@/lib/lazy-page";
import { isShortcut, type Shortcut } from "@/lib/shortcuts";

const CommandMenu = lazyPage(() => import("./command-menu"), "CommandMenu");
const ShortcutsDialog = lazyPage(() => import("./shortcuts-dialog"), "ShortcutsDialog");

interface CommandsProviderProps {
  user: SessionUser;
  children: ReactNode;
}

/**
 * Provides command menu and shortcuts to the pages for staff. The code of the menu is loaded when it is first opened.
 */
export function CommandsProvider({ user, children }: CommandsProviderProps) {
  const t = useStaffTexts();
  const [shown, setShown] = useState<"menu" | "shortcuts" | null>(null);
  const [wasShown, setWasShown] = useState({ menu: false, shortcuts: false });
  const show = (what: "menu" | "shortcuts") => {
    setShown(what);
    setWasShown((before) => ({ ...before, [what]: true }));
  };
  const [registry] = useState(() => createCommandRegistry(() => show("menu")));
  const close = () => setShown(null);

  const toggleMenu = () => {
    if (shown === "menu") close();
    else if (!isDialogOpen()) show("menu");
  };
  const showShortcuts = () => {
    if (!isDialogOpen()) show("shortcuts");
  };
  const own: readonly ShortcutCommand[] = [
    { shortcut: "Mod+K", run: toggleMenu },
    { shortcut: "Mod+/", run: showShortcuts },
  ];

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = registry;
      const meant = [...own, ...current()].filter(({ shortcut }) => isMeant(event, shortcut));
      if (meant.length === 0) return;
      // Prevents the browser's own shortcut, such as saving the page as a file.
      event.preventDefault();
      choose(meant)?.run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });

  const named = shown === "shortcuts" ? t("commands.keyboardShortcuts") : t("staff.find");
  return (
    <CommandsContext value={registry}>
      {children}
      <LazyPart
        failed={
          <Dialog open={shown !== null} onClose={close} title={named}>
            <FailedPart what={named} />
          </Dialog>
        }
      >
        {wasShown.menu ? (
          <CommandMenu
            open={shown === "menu"}
            onClose={close}
            onShowShortcuts={() => show("shortcuts")}
            user={user}
          />
        ) : null}
        {wasShown.shortcuts ? (
          <ShortcutsDialog open={shown === "shortcuts"} onClose={close} />
        ) : null}
      </LazyPart>
    </CommandsContext>
  );
}

type ShortcutCommand = Pick<Command, "shortcut" | "place" | "run">;

function isMeant(event: KeyboardEvent, shortcut: Shortcut | undefined): boolean {
  return shortcut !== undefined && isShortcut(event, shortcut);
}

/**
 * The command to run among those with the same shortcut: the one whose element contains the focus, else the only one.
 * While a dialog is open, nothing behind it runs.
 */
function choose(meant: readonly ShortcutCommand[]): ShortcutCommand | undefined {
  const here = meant.find(({ place }) => place?.()?.contains(document.activeElement));
  if (here) return here;
  const [only, ...others] = meant;
  const isReachable = only?.place === undefined || !isDialogOpen();
  return others.length === 0 && isReachable ? only : undefined;
}

function isDialogOpen(): boolean {
  return document.querySelector('[role*="dialog"][data-open]') !== null;
}
