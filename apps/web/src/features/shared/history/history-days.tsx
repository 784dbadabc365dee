import { formatLongDate, localIsoDate } from "@vigie/domain/format/dates";
import type { HistoryGroup } from "@vigie/domain/history/group-entries";
import type { People } from "@vigie/domain/history/shown-value";
import { useId } from "react";
import { useNow } from "@/components/hooks/use-now";
import { HistoryChange } from "./history-change";

interface HistoryDaysProps {
  /** Newest first. */
  groups: readonly HistoryGroup[];
  people: People;
  isOfProject: boolean;
}

/** The changes by day, in the reader's time zone. */
export function HistoryDays({ groups, ...rest }: HistoryDaysProps) {
  const now = useNow();
  const days = byDay(groups);
  return (
    <div className="flex flex-col gap-8">
      {days.map(([day, ofDay]) => (
        <Day key={day} heading={dayName(day, now)} groups={ofDay} {...rest} />
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

function dayName(day: string, now: Date): string {
  if (day === localIsoDate(now)) return "Today";
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === localIsoDate(yesterday) ? "Yesterday" : formatLongDate(day);
}
