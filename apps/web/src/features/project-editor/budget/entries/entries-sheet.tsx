import { formatLongDate } from "@vigie/domain/format/dates";
import { currencySign, formatExactMoney } from "@vigie/domain/format/money";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { ENTRY_KINDS, entryKindLabel } from "@vigie/domain/project/entry-kind";
import { Plus } from "lucide-react";
import { Fragment, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { removeRow } from "@/data/content/content-changes";
import { type LedgerEntry, ledgerTable } from "@/data/content/ledger";
import { Collection } from "@/features/project-editor/shared/collection/collection";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import { useStaffTexts } from "@/lib/language/use-texts";
import { donorOptions } from "./donor-options";
import { ALL_ENTRIES, isShown, runningSums, sumsByKind } from "./entries-shown";
import { EntryFilterFields } from "./entry-filters";
import { EntryForm, type EntrySurroundings } from "./entry-form";
import { EntryRow } from "./entry-row";
import { useSheetKeys } from "./use-sheet-keys";

/** So many rows open at once. */
const ROWS_AT_ONCE = 100;

interface EntriesSheetProps extends EntrySurroundings {
  projectId: string;
  /** In the order of their days. */
  entries: readonly LedgerEntry[];
}

const textsOf = ({ description, counterparty, reference }: LedgerEntry) => [
  description ?? "",
  counterparty ?? "",
  reference ?? "",
];

/** The entries of a project as a sheet: each is changed in its place, and new ones are written below the last. */
export function EntriesSheet(props: EntriesSheetProps) {
  const t = useStaffTexts();
  const { projectId, entries, ...surroundings } = props;
  const { currency, donors } = surroundings;
  const [filters, setFilters] = useState(ALL_ENTRIES);
  const names = useMemo(
    () => new Map(donorOptions(t, donors).map(({ value, label }) => [value, label])),
    [t, donors],
  );
  const collection = useCollection<LedgerEntry>({
    projectId,
    rows: entries,
    textsOf,
    remove: (address) => removeRow(ledgerTable, address),
    queryKey: ledgerTable.list(projectId).queryKey,
    question: (entry) => ({
      title: t("editor.deleteThisEntry"),
      text: t("editor.entryIsDeleted", { name: nameOf(t, entry, currency) }),
      action: t("editor.deleteEntry"),
    }),
  });
  const found = collection.inOrder.filter((entry) => isShown(entry, filters));
  const sums = useMemo(() => {
    const inOrder = entries.filter((entry) => isShown(entry, filters));
    return { running: runningSums(inOrder, filters.kind), byKind: sumsByKind(inOrder) };
  }, [entries, filters]);

  const last = Math.max(0, Math.ceil(found.length / ROWS_AT_ONCE) - 1);
  const [chosenPage, setPage] = useState<number | null>(null);
  const page = Math.min(chosenPage ?? last, last);
  const first = page * ROWS_AT_ONCE;
  const onPage = new Set(found.slice(first, first + ROWS_AT_ONCE));
  // The row that is written stays, whatever is chosen beside it.
  const rows = collection.inOrder.filter(
    (entry) => onPage.has(entry) || entry.id === collection.editing?.id,
  );
  const sheet = useSheetKeys({ collection, rows });
  const form = (
    <EntryForm
      key={collection.formKey}
      projectId={projectId}
      collection={sheet.collection}
      state={sheet.state}
      {...surroundings}
    />
  );

  return (
    <Collection
      heading={t("editor.ledgerEntries")}
      count={collection.count}
      empty={t("editor.noEntriesYet")}
      focus={collection.removal.focus}
      search={collection.search}
      below={collection.editing ? null : form}
    >
      {(list) => (
        <>
          {collection.editing ? null : (
            <Button
              className="self-start"
              onClick={() => focusFirstField(collection.formRef.current)}
            >
              <Plus aria-hidden className="size-4" />
              {t("editor.addAnEntry")}
            </Button>
          )}
          <EntryFilterFields
            entries={entries}
            donors={donors}
            filters={filters}
            onChange={(next) => {
              setFilters(next);
              setPage(null);
            }}
          />
          <p className="flex flex-wrap justify-between gap-x-6 text-sm tabular-nums" role="status">
            {found.length === 0
              ? t("editor.noEntriesFound")
              : t("editor.sumOfShown", {
                  sums: ENTRY_KINDS.flatMap((kind) => {
                    const sum = sums.byKind.get(kind);
                    if (sum === undefined) return [];
                    const amount = formatExactMoney(t, sum, currency);
                    return [t("editor.sumOfKind", { kind: entryKindLabel(t, kind), amount })];
                  }).join(" · "),
                })}
          </p>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it */}
          <div
            onKeyDown={sheet.onKeyDown}
            className="rounded-card border border-line bg-surface sm:overflow-x-auto"
          >
            <table
              // Explicit: some browsers drop the semantics where CSS changes the display of rows.
              role="table"
              aria-label={t("editor.ledgerEntries")}
              className="w-full text-start max-sm:block sm:min-w-[56rem]"
            >
              <Headings currency={currency} isOfKind={filters.kind !== ""} />
              <tbody ref={list} role="rowgroup" className="max-sm:block">
                {rows.map((entry) =>
                  collection.editing?.id === entry.id ? (
                    <FormRow key={entry.id} id={entry.id}>
                      {form}
                    </FormRow>
                  ) : (
                    <EntryRow
                      key={entry.id}
                      entry={entry}
                      name={nameOf(t, entry, currency)}
                      currency={currency}
                      donor={entry.donorId === null ? null : (names.get(entry.donorId) ?? null)}
                      sum={sums.running.get(entry.id) ?? 0}
                      onOpen={sheet.open}
                      {...collection.row(entry)}
                    />
                  ),
                )}
              </tbody>
            </table>
          </div>
          {last === 0 ? null : (
            <nav
              aria-label={t("editor.ledgerEntries")}
              className="flex flex-wrap items-center gap-3"
            >
              <Button blocked={page === 0} onClick={() => setPage(page - 1)}>
                {t("editor.earlierEntries")}
              </Button>
              <Button blocked={page === last} onClick={() => setPage(page + 1)}>
                {t("editor.laterEntries")}
              </Button>
              <p role="status" className="text-muted text-sm tabular-nums">
                {t("entries.shownOf", {
                  first: first + 1,
                  last: first + onPage.size,
                  count: found.length,
                })}
              </p>
            </nav>
          )}
          <p className="text-muted text-sm max-sm:hidden">{t("editor.sheetKeys")}</p>
        </>
      )}
    </Collection>
  );
}

/** The form is below the last row, which is a long way on a phone. */
function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input, select")?.focus();
}

/** What an entry is called: its text, else what it is. */
function nameOf(t: StaffTexts, entry: LedgerEntry, currency: string): string {
  const { description, kind, day } = entry;
  if (description !== null) return description;
  const amount = formatExactMoney(
    t,
    entry.amount ?? entry.originalAmount ?? 0,
    entry.amount === null ? (entry.originalCurrency ?? currency) : currency,
  );
  return t("editor.entryOf", {
    kind: entryKindLabel(t, kind),
    amount,
    day: formatLongDate(t, day),
  });
}

function Headings({ currency, isOfKind }: { currency: string; isOfKind: boolean }) {
  const t = useStaffTexts();
  const headings = [
    { text: t("editor.date"), className: "w-40 text-start" },
    { text: t("editor.kind"), className: "w-24 text-start" },
    {
      text: t("editor.amountIn", { currency: currencySign(t, currency) }),
      className: "w-32 text-end",
    },
    { text: t("editor.entryText"), className: "text-start" },
    { text: t("editor.donorOfEntry"), className: "w-40 text-start" },
    { text: t("editor.fromOrTo"), className: "w-40 text-start" },
    {
      text: isOfKind ? t("editor.runningSum") : t("editor.sumSpent"),
      className: "w-32 text-end",
    },
    { text: t("editor.actions"), className: "w-16 text-start" },
  ];
  return (
    <thead role="rowgroup" className="max-sm:sr-only">
      <tr role="row">
        {headings.map(({ text, className }) => (
          <Fragment key={text}>
            <th
              role="columnheader"
              scope="col"
              className={`px-2.5 py-3 font-semibold text-muted text-sm ${className}`}
            >
              {text}
            </th>
          </Fragment>
        ))}
      </tr>
    </thead>
  );
}

/** The row that is written, in its place. */
function FormRow({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <tr role="row" data-row-id={id} aria-current className="bg-tint max-sm:block">
      <td role="cell" colSpan={8} className="px-4 max-sm:block">
        {children}
      </td>
    </tr>
  );
}
