import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { groupEntries } from "@vigie/domain/history/group-entries";
import { useEffect, useRef, useState } from "react";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import { formerMembersQuery, historyQuery, namesOf } from "@/data/history/history";
import { membersQuery } from "@/data/members/members";
import type { SessionUser } from "@/data/session/session-user";
import { useLocation, useNavigate } from "@/lib/router/history-router";
import { filtersOf, type HistoryChoice, readChoice, writeChoice } from "./history-address";
import { HistoryDays } from "./history-days";
import { HistoryFilters } from "./history-filters";

interface HistoryProps {
  user: SessionUser;
  /** Null for the whole organisation. */
  projectId: string | null;
}

/** The history: filters, which are stored in the address, and the changes by day. */
export function HistoryView({ user, projectId }: HistoryProps) {
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
  const { list, goOn } = useReadingOn(groups.length);
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
      {history.error ? (
        <ErrorBanner error={history.error}>
          <Button onClick={() => void history.refetch()}>Try again</Button>
        </ErrorBanner>
      ) : null}
      {history.data && arePeopleKnown ? (
        groups.length === 0 ? (
          <Nothing isNarrowed={writeChoice(choice).size > 0} onClear={() => navigate(pathname)} />
        ) : (
          <div ref={list}>
            <HistoryDays groups={groups} people={people} isOfProject={projectId !== null} />
          </div>
        )
      ) : history.error ? null : (
        <LoadingRegion label="Loading the history">
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
          {history.isFetchingNextPage ? "Loading more…" : "Show more"}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Focuses the first of the newly loaded changes, since the button that loaded them may be gone.
 */
function useReadingOn(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const [shownBefore, setShownBefore] = useState<number | null>(null);
  useEffect(() => {
    if (shownBefore === null || count <= shownBefore) return;
    list.current?.querySelectorAll<HTMLElement>("[data-change]")[shownBefore]?.focus();
    setShownBefore(null);
  }, [count, shownBefore]);
  return { list, goOn: () => setShownBefore(count) };
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState text="No change matches this choice.">
      <Button onClick={onClear}>Show all changes</Button>
    </EmptyState>
  ) : (
    <EmptyState text="Nothing has changed yet. What you and your colleagues change is listed here." />
  );
}
