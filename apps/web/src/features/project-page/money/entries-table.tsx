import { formatLongDate } from "@vigie/domain/format/dates";
import { formatExactMoney, formatRate } from "@vigie/domain/format/money";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { entryKindLabel } from "@vigie/domain/project/entry-kind";
import { Download } from "lucide-react";
import { useState } from "react";
import { useOnPaper } from "@/components/hooks/use-on-paper";
import { outsideAddress } from "@/components/project/activity/resource-row";
import { Button } from "@/components/ui/button";
import { Table, TableCell, TableRow } from "@/components/ui/table";
import type { StoredDonor } from "@/data/content/donors";
import type { LedgerEntry } from "@/data/content/ledger";
import type { StoredResource } from "@/data/content/resources";
import { useDocument } from "@/features/project-page/activity/use-document";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";

const ENTRIES_AT_ONCE = 50;

interface EntriesTableProps {
  projectId: string;
  /** In the order of their days. */
  entries: readonly LedgerEntry[];
  currency: string;
  donors: readonly StoredDonor[];
  resources: readonly StoredResource[];
}

/** The entries of a ledger for visitors, the latest first: so many at a time, and all of them on paper. */
export function EntriesTable(props: EntriesTableProps) {
  const t = useProjectTexts();
  const { projectId, entries, currency, donors, resources } = props;
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(entries.length / ENTRIES_AT_ONCE) - 1);
  const current = Math.min(page, last);
  const first = current * ENTRIES_AT_ONCE;
  const isOnPaper = useOnPaper();
  const latest = entries.toReversed();
  const shown = isOnPaper ? latest : latest.slice(first, first + ENTRIES_AT_ONCE);
  const hasReceipts = entries.some(({ receiptId }) => receiptId !== null);
  return (
    <>
      <Table
        isFluid
        label={t("entries.entriesCounted", { count: entries.length })}
        columns={[
          t("entries.date"),
          t("entries.kind"),
          t("entries.text"),
          t("entries.source"),
          t("entries.amount"),
          ...(hasReceipts ? [t("entries.receipt")] : []),
        ]}
      >
        {shown.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="max-sm:text-muted max-sm:text-sm lg:whitespace-nowrap">
              <time dateTime={entry.day} className="wrap-normal">
                {formatLongDate(t, entry.day)}
              </time>
            </TableCell>
            <TableCell className="max-sm:justify-self-end max-sm:text-sm sm:whitespace-nowrap">
              {entryKindLabel(t, entry.kind)}
            </TableCell>
            <TableCell className="max-sm:col-span-full max-sm:empty:hidden">
              {entry.description === null ? null : <Typed text={entry.description} />}
            </TableCell>
            <TableCell className="max-sm:col-span-full max-sm:empty:hidden">
              <Sources entry={entry} donors={donors} />
            </TableCell>
            <TableCell className="tabular-nums sm:whitespace-nowrap max-sm:col-span-full max-sm:text-end max-sm:font-semibold">
              <Amount entry={entry} currency={currency} />
            </TableCell>
            {hasReceipts ? (
              <TableCell className="max-sm:col-span-full max-sm:empty:hidden">
                <Receipt projectId={projectId} entry={entry} resources={resources} />
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </Table>
      {last === 0 ? null : (
        <nav
          aria-label={t("entries.entriesCounted", { count: entries.length })}
          className="mt-4 flex flex-wrap items-center gap-3 print:hidden"
        >
          <Button blocked={current === 0} onClick={() => setPage(current - 1)}>
            {t("entries.later")}
          </Button>
          <Button blocked={current === last} onClick={() => setPage(current + 1)}>
            {t("entries.earlier")}
          </Button>
          <p role="status" className="text-muted text-sm tabular-nums">
            {t("entries.shownOf", {
              first: first + 1,
              last: first + shown.length,
              count: entries.length,
            })}
          </p>
        </nav>
      )}
    </>
  );
}

interface OfEntry {
  entry: LedgerEntry;
}

function Sources({ entry, donors }: OfEntry & { donors: readonly StoredDonor[] }) {
  const t = useProjectTexts();
  const donor = donors.find(({ id }) => id === entry.donorId);
  const names = [
    donor ? (donor.name ?? t("entries.aDonorWithAPicture")) : null,
    entry.counterparty,
  ].filter((name) => name !== null);
  if (names.length === 0) return null;
  return names.map((name) => <Typed key={name} as="p" text={name} />);
}

function Amount({ entry, currency }: OfEntry & { currency: string }) {
  const t = useProjectTexts();
  const { amount } = entry;
  const original = originalAmount(t, entry);
  if (amount === null) {
    return (
      <>
        {original}
        <span className="block whitespace-normal sm:max-w-36 font-normal text-muted text-sm">
          {t("entries.rateUnknown")}
        </span>
      </>
    );
  }
  return (
    <>
      {formatExactMoney(t, amount, currency)}
      {original === null || entry.rate === null ? null : (
        <span className="block whitespace-normal sm:max-w-36 font-normal text-muted text-sm">
          {t("entries.atRate", { amount: original, rate: formatRate(t, entry.rate) })}
        </span>
      )}
    </>
  );
}

function originalAmount(t: ProjectTexts, entry: LedgerEntry): string | null {
  const { originalAmount: amount, originalCurrency: currency } = entry;
  return amount === null || currency === null ? null : formatExactMoney(t, amount, currency);
}

interface ReceiptProps extends OfEntry {
  projectId: string;
  resources: readonly StoredResource[];
}

function Receipt({ projectId, entry, resources }: ReceiptProps) {
  const resource = resources.find(({ id }) => id === entry.receiptId);
  if (!resource) return null;
  const outside = outsideAddress(resource);
  if (outside === null) return <StoredReceipt projectId={projectId} resource={resource} />;
  return (
    <a
      href={outside}
      target="_blank"
      rel="noopener noreferrer"
      className="wrap-anywhere inline-flex min-h-8 items-center text-primary underline"
    >
      <Typed text={resource.title} />
    </a>
  );
}

function StoredReceipt({ projectId, resource }: { projectId: string; resource: StoredResource }) {
  const { download, isPending, failure } = useDocument(projectId, resource);
  return (
    <>
      <button
        type="button"
        aria-disabled={isPending}
        onClick={download}
        // Its name is on paper, as that of a link is.
        data-print="shown"
        className="wrap-anywhere inline-flex min-h-8 items-center gap-1.5 text-start text-primary underline aria-disabled:cursor-progress"
      >
        <Download aria-hidden className="size-4 shrink-0 print:hidden" />
        <Typed text={resource.title} />
      </button>
      {failure === undefined ? null : (
        <p role="alert" className="text-red text-sm">
          {failure}
        </p>
      )}
    </>
  );
}
