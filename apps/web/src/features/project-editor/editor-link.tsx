import { Check, Lock, type LucideIcon } from "lucide-react";
import { useId } from "react";
import { NavLink } from "react-router";

interface EditorLinkProps {
  label: string;
  icon: LucideIcon;
  to: string;
  /** Whether the page has something to show for itself. */
  isFilled: boolean;
  /** Why this person cannot open the page, and whom to ask; null where they can. */
  closedReason: string | null;
  onClick: (() => void) | undefined;
}

const shape = "flex min-h-11 items-center gap-2 rounded-control px-2 py-2 text-[0.9375rem]";

/** An entry of the sidebar. */
export function EditorLink({
  label,
  icon: Icon,
  to,
  isFilled,
  closedReason,
  onClick,
}: EditorLinkProps) {
  const note = useId();
  if (closedReason !== null) {
    return (
      <div className={`${shape} text-muted`}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <div className="flex-1">
          {/* biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere is how HTML disables one */}
          <a role="link" aria-disabled="true" aria-describedby={note}>
            {label}
          </a>
          <p id={note} dir="auto" className="wrap-anywhere text-sm leading-snug">
            {closedReason}
          </p>
        </div>
        <Lock aria-hidden className="size-4 shrink-0" />
      </div>
    );
  }
  return (
    <NavLink
      to={to}
      onClick={onClick}
      aria-describedby={isFilled ? note : undefined}
      className={`${shape} hover:bg-paper aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-on-tint`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="flex-1">{label}</span>
      {isFilled ? (
        <>
          <Check aria-hidden className="size-4 shrink-0 text-green" />
          <span id={note} hidden>
            Filled in
          </span>
        </>
      ) : null}
    </NavLink>
  );
}
