import { CornerDownLeft } from "lucide-react";
import { type ComponentProps, use, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CommandsContext, THIS_PAGE, useCommands } from "@/lib/commands";
import { ariaShortcut, shortcutText } from "@/lib/shortcuts";

interface SubmitButtonProps
  extends Omit<ComponentProps<typeof Button>, "children" | "type" | "blocked" | "disabled"> {
  /** Its label: `Save Changes`. */
  idle: string;
  /** Its label while the form is being submitted: `Saving...`. */
  busy: string;
  pending: boolean;
  /** Whether the form cannot be submitted yet, because a file is being read. */
  isWaiting?: boolean | undefined;
}

/**
 * The button that submits a form. Meanwhile it has another label and does nothing, but keeps the focus. On the pages
 * for staff it is also in the command menu, with a shortcut.
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
      // Its label where it was pressed before the app runs.
      data-busy={busy}
      aria-keyshortcuts={hasShortcut ? ariaShortcut("Mod+S") : undefined}
      title={hasShortcut ? shortcutText("Mod+S") : undefined}
      {...rest}
    >
      {pending ? busy : idle}
    </Button>
  );
}
