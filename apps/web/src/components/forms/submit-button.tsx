import { CornerDownLeft } from "lucide-react";
import { type ComponentProps, use, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CommandsContext, THIS_PAGE, useCommands } from "@/lib/commands";
import { ariaShortcut, shortcutText } from "@/lib/shortcuts";

interface SubmitButtonProps
  extends Omit<ComponentProps<typeof Button>, "children" | "type" | "blocked" | "disabled"> {
  /** What it does: `Save Changes`. */
  idle: string;
  /** What it reads while it is doing it: `Saving...`. */
  busy: string;
  pending: boolean;
  /** Whether the form cannot be sent yet, because a file is being read. */
  isWaiting?: boolean | undefined;
}

/**
 * The button that sends a form. While the form is on its way it is renamed and does nothing, and
 * keeps the focus. On the pages for staff it is in the command menu, too, and has a shortcut.
 */
export function SubmitButton({
  idle,
  busy,
  pending,
  isWaiting = false,
  ...rest
}: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useCommands([
    {
      id: `submit ${idle}`,
      label: idle,
      group: THIS_PAGE,
      icon: CornerDownLeft,
      shortcut: "Mod+S",
      place: () => button.current?.form ?? null,
      run: () => button.current?.click(),
    },
  ]);
  const hasShortcut = use(CommandsContext) !== null;
  return (
    <Button
      ref={button}
      variant="primary"
      type="submit"
      blocked={pending || isWaiting}
      aria-keyshortcuts={hasShortcut ? ariaShortcut("Mod+S") : undefined}
      title={hasShortcut ? shortcutText("Mod+S") : undefined}
      {...rest}
    >
      {pending ? busy : idle}
    </Button>
  );
}
