import type { StaffTexts } from "@vigie/domain/language/texts";
import { Check, Lock, type LucideIcon } from "lucide-react";
import { useId } from "react";
import type { PageOutline } from "@/data/projects/outline";
import { useStaffTexts } from "@/lib/language/use-texts";
import { NavLink } from "@/lib/router/link";

interface EditorLinkProps {
  label: string;
  icon: LucideIcon;
  to: string;
  /** What the page has and lacks; undefined while that loads. */
  page: PageOutline | undefined;
  /** Why this person cannot open the page, and whom to ask; null if they can. */
  closedReason: string | null;
  onClick: (() => void) | undefined;
}

const shape = "flex min-h-11 items-center gap-2 rounded-control px-2 py-1 text-[0.9375rem]";

/** An entry of the sidebar. */
export function EditorLink(props: EditorLinkProps) {
  const t = useStaffTexts();
  const { label, icon: Icon, to, page, closedReason, onClick } = props;
  const id = useId();
  if (closedReason !== null) {
    return (
      <div className={`${shape} text-muted`}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <div className="flex-1">
          {/* biome-ignore lint/a11y/useValidAnchor: an anchor without href is HTML's disabled link */}
          <a role="link" aria-disabled="true" aria-describedby={id}>
            {label}
          </a>
          <p id={id} dir="auto" className="wrap-anywhere text-sm leading-snug">
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
      aria-describedby={page ? id : undefined}
      title={page ? described(t, page) : undefined}
      className={`${shape} hover:bg-paper aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-on-tint`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 leading-snug">
        {label}
        {page?.note ? (
          <span aria-hidden dir="auto" className="block truncate font-normal text-muted text-xs">
            {page.note}
          </span>
        ) : null}
      </span>
      {page ? (
        <span aria-hidden className="shrink-0 font-normal text-muted text-sm tabular-nums">
          <Standing page={page} />
        </span>
      ) : null}
      {page ? (
        <span id={id} hidden>
          {described(t, page)}
        </span>
      ) : null}
    </NavLink>
  );
}

/** The number of rows; of a form a check mark, or a dot where fields are missing. A number never counts what is missing. */
function Standing({ page: { count, missing } }: { page: PageOutline }) {
  if (count !== null) return count;
  if (missing.length === 0) return <Check className="size-4 text-green" />;
  return <span className="mx-1 block size-2 rounded-full border border-control bg-signal" />;
}

/** The same for screen readers. */
function described(t: StaffTexts, { count, note, missing }: PageOutline): string {
  const fields = missing.map((field) => t(`fields.${field}`)).join(", ");
  if (fields !== "") return t("editor.missing", { fields });
  const standing = count === null ? t("editor.filledIn") : t("editor.entries", { count });
  return note === null ? standing : t("common.labelled", { label: standing, value: note });
}
