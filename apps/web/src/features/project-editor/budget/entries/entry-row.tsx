import { formatLongDate } from "@vigie/domain/format/dates";
import { formatExactMoney } from "@vigie/domain/format/money";
import { entryKindLabel } from "@vigie/domain/project/entry-kind";
import { Paperclip } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { LedgerEntry } from "@/data/content/ledger";
import {
  PinnedMark,
  RowActions,
  RowFailure,
  RowFlash,
} from "@/features/project-editor/shared/collection/row-actions";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { classNames } from "@/lib/class-names";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";

/** The fields that a click on a cell leads to. */
export type EntryField = "day" | "kind" | "amount" | "description" | "donorId" | "counterparty";

interface EntryRowProps extends CollectionRow<LedgerEntry> {
  entry: LedgerEntry;
  /** What the row is called in the labels of its buttons. */
  name: string;
  currency: string;
  /** What the donor is called; null for none. */
  donor: string | null;
  /** What was spent up to this entry, or what the shown kind came to. */
  sum: number;
  /** Opens the row, with the focus in a field. */
  onOpen: (entry: LedgerEntry, field: EntryField) => void;
}

/** An entry of the sheet. A click on a cell opens it there. */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const t = useStaffTexts();
  const { entry, name, currency, donor, sum, onOpen, isRemoved, flash, actions } = props;
  const { id, day, kind, amount, originalAmount, originalCurrency, receiptId } = entry;
  return (
    <tr
      // Explicit: some browsers drop the semantics where CSS changes the display of rows.
      role="row"
      data-row-id={id}
      aria-busy={isRemoved}
      className={classNames(
        "relative isolate hover:bg-tint max-sm:grid max-sm:grid-cols-[minmax(min-content,1fr)_minmax(0,auto)] max-sm:items-baseline max-sm:gap-x-3 max-sm:border-line max-sm:border-t max-sm:px-4 max-sm:py-2",
        isRemoved && "opacity-60",
      )}
    >
      <Cell onOpen={() => onOpen(entry, "day")} className="whitespace-nowrap max-sm:order-1">
        <RowFlash flash={flash} />
        <button
          type="button"
          aria-label={t("editor.edit", { name })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen(entry, "day");
          }}
          className="min-h-11 rounded-control text-start text-primary"
        >
          <time dateTime={day}>{formatLongDate(t, day)}</time>
        </button>
        <PinnedMark isPinned={props.isPinned} />
        <RowFailure failure={props.failure} />
      </Cell>
      <Cell
        onOpen={() => onOpen(entry, "kind")}
        className="max-sm:order-3 max-sm:self-center max-sm:text-muted max-sm:text-sm sm:whitespace-nowrap"
      >
        {entryKindLabel(t, kind)}
      </Cell>
      <Cell
        onOpen={() => onOpen(entry, "amount")}
        className="text-end tabular-nums max-sm:order-2 max-sm:font-semibold"
      >
        {amount === null ? null : formatExactMoney(t, amount, currency)}
        {originalAmount === null || originalCurrency === null ? null : (
          <span className="block text-muted text-sm">
            {formatExactMoney(t, originalAmount, originalCurrency)}
          </span>
        )}
        {amount === null ? (
          <span className="block font-normal text-muted text-sm">{t("entries.rateUnknown")}</span>
        ) : null}
      </Cell>
      <Cell
        onOpen={() => onOpen(entry, "description")}
        className="max-sm:order-4 max-sm:col-span-full"
      >
        {entry.description === null ? null : <Typed text={entry.description} />}
        {receiptId === null ? null : (
          <Paperclip
            role="img"
            aria-label={t("editor.receipt")}
            className="ms-1.5 inline size-4 text-muted"
          />
        )}
      </Cell>
      <Cell onOpen={() => onOpen(entry, "donorId")} className="max-sm:order-5 max-sm:col-span-full">
        {donor === null ? null : <Typed text={donor} />}
      </Cell>
      <Cell
        onOpen={() => onOpen(entry, "counterparty")}
        className="max-sm:order-6 max-sm:col-span-full"
      >
        {entry.counterparty === null ? null : <Typed text={entry.counterparty} />}
      </Cell>
      <Cell className="text-end text-muted tabular-nums max-sm:hidden">
        {formatExactMoney(t, sum, currency)}
      </Cell>
      <Cell className="py-0 max-sm:order-3 max-sm:justify-self-end">
        <RowActions name={name} onDelete={() => actions.onDelete(entry)} isRemoved={isRemoved} />
      </Cell>
    </tr>
  );
});

interface CellProps {
  className?: string;
  /** A click; by keyboard the row's first cell has a button. */
  onOpen?: () => void;
  children: ReactNode;
}

function Cell({ className, onOpen, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the first cell opens the row, and Tab leads on
    <td
      role="cell"
      onClick={onOpen}
      className={classNames(
        "wrap-anywhere max-sm:empty:hidden sm:border-line sm:border-t sm:px-2.5 sm:py-1.5",
        onOpen && "cursor-text",
        className,
      )}
    >
      {children}
    </td>
  );
}
