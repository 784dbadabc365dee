import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import { groupEntries, type HistoryGroup } from "@vigie/domain/history/group-entries";
import type { People } from "@vigie/domain/history/shown-value";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useId } from "react";
import { useFocusFallback } from "@/components/hooks/use-focus-fallback";
import { useNow } from "@/components/hooks/use-now";
import { useReadingOn } from "@/components/hooks/use-reading-on";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { formerMembersQuery, historyQuery, namesOf } from "@/data/history/history";
import { membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { useStaffTexts } from "@/lib/language/use-texts";
import { useLocation, useNavigate } from "@/lib/router/history-router";
import {
  filtersOf,
  type HistoryChoice,
  kindOptions,
  OPERATOR,
  periodOptions,
  readChoice,
  writeChoice,
} from "./history-address";
import { HistoryChange } from "./history-change";

interface HistoryProps {
  user: SessionUser;
  /** Null for the whole organisation. */
  projectId: string | null;
}

/** The history: filters, which are stored in the address, and the changes by day. */
export function HistoryView({ user, projectId }: HistoryProps) {
  const t = useStaffTexts();
  const { organizationId } = user;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const choice = readChoice(new URLSearchParams(search));
  const members = useQuery(membersQuery(user));
  const former = useQuery(formerMembersQuery(organizationId));
  const history = useInfiniteQuery(
    historyQuery(organizationId, { projectId, ...filtersOf(choice) }),
  );
  const people = namesOf(members.data ?? [], former.data ?? new Map());
  const choose = (changed: HistoryChoice) =>
    navigate(`${pathname}?${writeChoice(changed)}`, { replace: true });

  const arePeopleKnown = !members.isPending && !former.isPending;
  const groups = groupEntries(history.data?.pages.flat() ?? []);
  // The buttons of an import go once it is taken back.
  useFocusFallback(changeAround, itself);
  const { list, goOn } = useReadingOn(groups.length, "[data-change]");
  const showMore = async () => {
    goOn();
    let read = await history.fetchNextPage();
    // A transaction that changed many rows is one group here, but may span several pages.
    while (read.isSuccess && read.hasNextPage) {
      if (groupEntries(read.data.pages.flat()).length > groups.length) return;
      read = await read.fetchNextPage();
    }
  };

  return (
    <div className="flex flex-col gap-6">
      <HistoryFilters
        choice={choice}
        people={people}
        isOfProject={projectId !== null}
        onChange={choose}
      />
      <ErrorBanner error={history.error} onRetry={history.refetch} />
      {history.data && arePeopleKnown ? (
        groups.length === 0 ? (
          <Nothing isNarrowed={writeChoice(choice).size > 0} onClear={() => navigate(pathname)} />
        ) : (
          <div ref={list}>
            <HistoryDays
              groups={groups}
              people={people}
              user={user}
              isOfProject={projectId !== null}
            />
          </div>
        )
      ) : history.error ? null : (
        <LoadingRegion label={t("history.loadingTheHistory")}>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-20 rounded-card" />
            <Skeleton className="h-20 rounded-card" />
          </div>
        </LoadingRegion>
      )}
      {history.hasNextPage ? (
        <Button
          className="self-center"
          blocked={history.isFetchingNextPage}
          onClick={() => void showMore()}
        >
          {history.isFetchingNextPage ? t("history.loadingMore") : t("history.showMore")}
        </Button>
      ) : null}
    </div>
  );
}

function changeAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("[data-change]");
}

function itself(change: HTMLElement): HTMLElement {
  return change;
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useStaffTexts();
  return isNarrowed ? (
    <EmptyState text={t("history.noChangeMatchesThisChoice")}>
      <Button onClick={onClear}>{t("history.showAllChanges")}</Button>
    </EmptyState>
  ) : (
    <EmptyState text={t("history.nothingHasChangedYetWhat")} />
  );
}

interface HistoryFiltersProps {
  choice: HistoryChoice;
  people: People;
  isOfProject: boolean;
  onChange: (choice: HistoryChoice) => void;
}

/** Filters the history by person, kind and period. */
function HistoryFilters({ choice, people, isOfProject, onChange }: HistoryFiltersProps) {
  const t = useStaffTexts();
  const names = [...people].map(([value, label]) => ({ value, label }));
  const persons = [
    ...names.sort((one, other) => one.label.localeCompare(other.label)),
    { value: OPERATOR, label: t("history.serverAdministrator") },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 know no search element
    <div
      role="search"
      aria-label={t("history.filterTheHistory")}
      className="grid gap-3 sm:grid-cols-3"
    >
      <Field label={t("history.person")}>
        <Select
          emptyLabel={t("history.everybody")}
          options={persons}
          value={choice.by}
          onChange={({ target }) => onChange({ ...choice, by: target.value })}
        />
      </Field>
      <Field label={t("history.whatChanged")}>
        <Select
          emptyLabel={t("history.everything")}
          options={kindOptions(t, isOfProject)}
          value={choice.kind}
          onChange={({ target }) => onChange({ ...choice, kind: target.value })}
        />
      </Field>
      <Field label={t("history.period")}>
        <Select
          emptyLabel={t("history.anyTime")}
          options={periodOptions(t)}
          value={choice.period}
          onChange={({ target }) => onChange({ ...choice, period: target.value })}
        />
      </Field>
    </div>
  );
}

interface HistoryDaysProps {
  /** Newest first. */
  groups: readonly HistoryGroup[];
  people: People;
  user: SessionUser;
  isOfProject: boolean;
}

/** The changes by day, in the reader's time zone. */
function HistoryDays({ groups, ...rest }: HistoryDaysProps) {
  const t = useStaffTexts();
  const now = useNow();
  const days = byDay(groups);
  return (
    <div className="flex flex-col gap-8">
      {days.map(([day, ofDay]) => (
        <Day key={day} heading={dayName(t, day, now)} groups={ofDay} {...rest} />
      ))}
    </div>
  );
}

function Day({ heading, groups, ...rest }: HistoryDaysProps & { heading: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {groups.map((group) => (
          <HistoryChange key={group[0].id} group={group} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function byDay(groups: readonly HistoryGroup[]): [day: string, groups: HistoryGroup[]][] {
  const days = new Map<string, HistoryGroup[]>();
  for (const group of groups) {
    const day = localIsoDate(new Date(group[0].at));
    days.set(day, [...(days.get(day) ?? []), group]);
  }
  return [...days];
}

function dayName(t: StaffTexts, day: string, now: Date): string {
  if (day === localIsoDate(now)) return t("history.today");
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === localIsoDate(yesterday) ? t("history.yesterday") : formatLongDate(t, day);
}
