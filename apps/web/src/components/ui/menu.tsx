import { Menu as BaseMenu } from "@base-ui/react/menu";
import { ChevronDown, type LucideIcon } from "lucide-react";
import { classNames } from "@/lib/class-names";
import { buttonClasses } from "./button";

/** An item of a menu. */
export interface MenuAction {
  label: string;
  icon: LucideIcon;
  /** `danger` for destructive actions. */
  tone?: "ink" | "danger";
  onSelect: () => void;
}

interface MenuProps {
  /** The visible label of the button: `Manage`. */
  text: string;
  /** The accessible name of the button, which says what the menu is about. */
  label: string;
  actions: readonly MenuAction[];
  /** Whether it stays shut for now. Unlike a disabled one it keeps the focus. */
  blocked?: boolean;
}

/** A button that opens a list of actions, where there is no room for a button each. */
export function Menu({ text, label, actions, blocked = false }: MenuProps) {
  return (
    <BaseMenu.Root
      onOpenChange={(opens, change) => (opens && blocked ? change.cancel() : undefined)}
    >
      <BaseMenu.Trigger
        aria-label={label}
        aria-disabled={blocked || undefined}
        className={buttonClasses("secondary", "px-3.5")}
      >
        {text}
        <ChevronDown aria-hidden className="size-4" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} align="end" className="z-20">
          <BaseMenu.Popup className="max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface py-1 text-ink shadow-float outline-none">
            {actions.map(({ label: name, icon: Icon, tone = "ink", onSelect }) => (
              <BaseMenu.Item
                key={name}
                onClick={onSelect}
                className={classNames(
                  "flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 outline-none",
                  tone === "danger"
                    ? "text-red data-highlighted:bg-red-tint"
                    : "data-highlighted:bg-tint data-highlighted:text-on-tint",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {name}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
