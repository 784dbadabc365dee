import { Autocomplete } from "@base-ui/react/autocomplete";
import { Kbd } from "@/components/ui/kbd";
import type { Command } from "@/lib/commands";
import { shortcutText } from "@/lib/shortcuts";

interface CommandItemProps {
  command: Command;
  onChoose: (command: Command) => void;
}

/** A line of the command menu. */
export function CommandItem({ command, onChoose }: CommandItemProps) {
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
