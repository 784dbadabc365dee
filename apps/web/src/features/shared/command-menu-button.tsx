import { Search } from "lucide-react";
import { use } from "react";
import { Kbd } from "@/components/ui/kbd";
import { classNames } from "@/lib/class-names";
import { CommandsContext } from "@/lib/commands";
import { useStaffTexts } from "@/lib/language/use-texts";
import { ariaShortcut, shortcutText } from "@/lib/shortcuts";

interface CommandMenuButtonProps {
  /** Whether phones show only its icon. */
  isCompact?: boolean;
  className?: string;
}

/** Opens the command menu, and shows its shortcut. */
export function CommandMenuButton({ isCompact = false, className }: CommandMenuButtonProps) {
  const t = useStaffTexts();
  const commands = use(CommandsContext);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaShortcut("Mod+K")}
      onClick={commands?.openMenu}
      className={classNames(
        "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold text-sm hover:bg-tint sm:px-3 sm:text-base",
        className,
      )}
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className={isCompact ? "max-sm:sr-only" : undefined}>{t("staff.find")}</span>
      <span
        aria-hidden
        className={classNames(
          "pointer-coarse:hidden",
          isCompact ? "max-sm:hidden" : "max-[25rem]:hidden",
        )}
      >
        <Kbd>{shortcutText("Mod+K")}</Kbd>
      </span>
    </button>
  );
}
