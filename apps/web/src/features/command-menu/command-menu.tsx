import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { X } from "lucide-react";
import { use, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { dialogClasses } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import type { ProjectTitle } from "@/data/projects/titles";
import { useSessionStore } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { signOut } from "@/data/session/sign-in";
import { type Command, CommandsContext, THIS_PAGE } from "@/lib/commands";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useNavigate } from "@/lib/router/history-router";
import { shortcutText } from "@/lib/shortcuts";
import { type CommandGroup, findable, findCommands } from "./find-commands";
import { editCommands, generalCommands, pageCommands, viewCommands } from "./menu-commands";
import { useProjectTitles } from "./use-project-titles";

interface CommandMenuProps {
  open: boolean;
  onClose: () => void;
  onShowShortcuts: () => void;
  user: SessionUser;
}

/**
 * Finds projects, pages and actions by name: typing filters the list, the arrows select, Enter runs. A command runs
 * once the menu has closed and restored the focus, so that the command can move it.
 */
export function CommandMenu({ open, onClose, ...given }: CommandMenuProps) {
  const t = useStaffTexts();
  const chosen = useRef<Command>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const choose = (command: Command) => {
    rememberCommand(given.user.id, command.id);
    chosen.current = command;
    onClose();
  };
  const runChosen = (isOpen: boolean) => {
    if (isOpen) return;
    const command = chosen.current;
    chosen.current = undefined;
    command?.run();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      onOpenChangeComplete={runChosen}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogClasses.backdrop} />
        <Dialog.Popup
          initialFocus={input}
          className="fixed inset-x-2 top-2 z-20 mx-auto flex max-h-[min(36rem,calc(100dvh-1rem))] max-w-xl flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float sm:top-[12vh] sm:max-h-[min(36rem,76vh)]"
        >
          <Dialog.Title className="sr-only">
            {t("commands.findProjectsPagesAndActions")}
          </Dialog.Title>
          <Commands {...given} input={input} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface CommandsProps extends Pick<CommandMenuProps, "onShowShortcuts" | "user"> {
  input: React.RefObject<HTMLInputElement | null>;
  onChoose: (command: Command) => void;
}

/** The field and the list, mounted each time the menu opens. */
function Commands({ user, onShowShortcuts, input, onChoose }: CommandsProps) {
  const t = useStaffTexts();
  const [typed, setTyped] = useState("");
  const [recent] = useState(() => recentCommands(user.id));
  const titles = useProjectTitles(user.organizationId, typed, recent);
  const commands = useAllCommands(user, titles.projects, typed, onShowShortcuts);
  const status = statusOf(t, titles.error, titles.isPending);
  const groups = useMemo(
    () => findCommands(commands, typed, recent, t("commands.recentlyUsed")),
    [t, commands, typed, recent],
  );
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-1 border-line border-b pe-1">
        <Autocomplete.Input
          ref={input}
          aria-label={t("commands.findProjectsPagesAndActions")}
          placeholder={t("commands.findAProjectAPage")}
          className="min-h-14 min-w-0 flex-1 bg-transparent px-4 text-base outline-none"
        />
        <Dialog.Close
          aria-label={t("common.close")}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-tint"
        >
          <X aria-hidden className="size-5" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status
        className={count === 0 || status !== "" ? "px-4 py-3 text-muted" : "sr-only"}
      >
        {[status, typed.trim() === "" ? "" : counted(t, count)].filter(Boolean).join(" ")}
      </Autocomplete.Status>
      <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain pb-2 empty:hidden">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 font-semibold text-muted text-sm">
              {group.value === THIS_PAGE ? t("commands.thisPage") : group.value}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <CommandItem
                  key={`${group.value} ${command.id}`}
                  command={command}
                  onChoose={onChoose}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

function counted(t: StaffTexts, count: number): string {
  if (count === 0) return t("commands.noMatchesTryAnotherWord");
  return t("commands.results", { count });
}

/** All available commands, those of the current page first. */
function useAllCommands(
  user: SessionUser,
  projects: readonly ProjectTitle[],
  typed: string,
  showShortcuts: () => void,
) {
  const t = useStaffTexts();
  const registry = use(CommandsContext);
  const navigate = useNavigate();
  const sessions = useSessionStore();
  const discard = useDiscardChanges();
  // The page's commands are read once, since they do not change while the menu is open.
  const [ofPage] = useState(() => thisPageFirst(registry?.current() ?? []));
  const [acts] = useState(() => ({
    go: (path: string) => navigate(path),
    signOut: () => discard(() => void signOut(sessions)),
    showShortcuts,
  }));
  const always = useMemo(
    () =>
      findable([
        ...ofPage,
        ...editCommands(t, projects, user.id, acts.go),
        ...generalCommands(t, acts),
        ...viewCommands(t, projects, acts.go),
      ]),
    [t, ofPage, acts, projects, user.id],
  );
  return useMemo(
    () => [...always, ...findable(pageCommands(t, projects, typed, user.id, acts.go))],
    [t, always, acts, projects, typed, user.id],
  );
}

function thisPageFirst(commands: readonly Command[]): Command[] {
  const isOfPage = ({ group }: Command) => group === THIS_PAGE;
  return [...commands.filter(isOfPage), ...commands.filter((command) => !isOfPage(command))];
}

function statusOf(t: StaffTexts, error: unknown, isPending: boolean): string {
  if (error) return t("commands.projectsCouldNotBeLoaded");
  return isPending ? t("commands.loadingProjects") : "";
}

interface CommandItemProps {
  command: Command;
  onChoose: (command: Command) => void;
}

function CommandItem({ command, onChoose }: CommandItemProps) {
  const { label, icon: Icon, note, shortcut } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 data-highlighted:bg-tint data-highlighted:text-on-tint data-highlighted:outline-2 data-highlighted:outline-primary data-highlighted:-outline-offset-2"
    >
      {Icon ? <Icon aria-hidden className="size-4 shrink-0" /> : <span className="size-4" />}
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1">
        {label}
      </span>{" "}
      {note ? <span className="shrink-0 text-sm">{note}</span> : null}
      {shortcut ? <Kbd>{shortcutText(shortcut)}</Kbd> : null}
    </Autocomplete.Item>
  );
}

const MOST_REMEMBERED = 8;

const storedIds = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const NAME = "recent-commands";

/**
 * The ids of the commands that a person last used on this device, the latest first. Titles are not stored, so that no
 * content of a project stays on the device.
 */
function recentCommands(userId: string): string[] {
  const stored = v.safeParse(storedIds, rememberedOnDevice(NAME, userId));
  return stored.success ? stored.output.slice(0, MOST_REMEMBERED) : [];
}

/** Remembers that a person used a command, if the device allows storage. */
function rememberCommand(userId: string, id: string): void {
  const ids = [id, ...recentCommands(userId).filter((other) => other !== id)];
  rememberOnDevice(NAME, userId, JSON.stringify(ids.slice(0, MOST_REMEMBERED)));
}
