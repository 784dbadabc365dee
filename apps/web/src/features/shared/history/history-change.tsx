import { timeOfDay } from "@vigie/domain/format/time-of-day";
import { type ColumnChange, changedColumns } from "@vigie/domain/history/changed-columns";
import { describeEntry } from "@vigie/domain/history/describe-entry";
import type { HistoryEntry } from "@vigie/domain/history/entry";
import {
  entriesToPutBack,
  type HistoryGroup,
  isImport,
  leadingEntry,
  tellGroup,
} from "@vigie/domain/history/group-entries";
import type { Sentence } from "@vigie/domain/history/sentence";
import type { People, ShownValue } from "@vigie/domain/history/shown-value";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { SentenceText } from "@/components/project/sentence-text";
import type { SessionUser } from "@/data/session/session-user";
import { Typed } from "@/lib/language/typed-text";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { ImportActions } from "./import-actions";
import { PutBack } from "./put-back";

interface HistoryChangeProps {
  group: HistoryGroup;
  people: People;
  /** Who is signed in. */
  user: SessionUser;
  /** Whether the page is about one project, so that its name is not repeated. */
  isOfProject: boolean;
}

/** A group of changes: who, what, when, and actions. */
export function HistoryChange({ group, people, user, isOfProject }: HistoryChangeProps) {
  const t = useStaffTexts();
  const leading = leadingEntry(group);
  const [only, ...others] = group;
  const restorable = entriesToPutBack(group);
  return (
    <li
      data-change=""
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 px-4 py-3.5 focus:outline-none sm:grid-cols-[4.75rem_minmax(0,1fr)] sm:px-5"
    >
      <time dateTime={leading.at} className="text-muted text-sm tabular-nums sm:pt-0.5">
        {timeOfDay(t, new Date(leading.at))}
      </time>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="wrap-anywhere">
          <SentenceText sentence={tellGroup(t, group, people)} />
        </p>
        {isOfProject ? null : <Where group={group} />}
        {leading.importId === null ? null : <ImportNote />}
        <div className="flex flex-wrap items-start gap-x-5 gap-y-1">
          {others.length === 0 ? (
            <OneEntry entry={only} people={people} canPutBack={restorable.includes(only)} />
          ) : (
            <Several group={group} people={people} restorable={restorable} />
          )}
          {isImport(leading) ? <ImportActions entry={leading} user={user} /> : null}
        </div>
      </div>
    </li>
  );
}

/** The project of a change; nothing for a deleted project, which the sentence names. */
function Where({ group }: { group: HistoryGroup }) {
  const t = useStaffTexts();
  const { projectId, projectTitle, table, action } = leadingEntry(group);
  const projects = new Set(group.map((entry) => entry.projectId)).size;
  const isDeletion = table === "projects" && action === "delete";
  if (projectId === null || projectTitle === null || isDeletion) return null;
  if (projects > 1)
    return <p className="text-muted text-sm">{t("history.inProjects", { projects })}</p>;
  return (
    <p className="wrap-anywhere text-muted text-sm">
      <Link
        to={paths.editor(projectId, "history")}
        className="inline-flex min-h-6 items-center underline hover:text-ink"
      >
        <Typed as="bdi" text={projectTitle} />
      </Link>
    </p>
  );
}

/** Says that a change of a project was made by an import, or by taking one back, and leads to its entry. */
function ImportNote() {
  const t = useStaffTexts();
  return (
    <p className="text-muted text-sm">
      {inOne(
        t.rich("history.partOfAnImport", {
          import: (words) => (
            <Link
              to={`${paths.history}?kind=imports`}
              className="inline-flex min-h-6 items-center underline hover:text-ink"
            >
              {inOne(words)}
            </Link>
          ),
        }),
      )}
    </p>
  );
}

interface OneEntryProps {
  entry: HistoryEntry;
  people: People;
  canPutBack: boolean;
}

function OneEntry({ entry, people, canPutBack }: OneEntryProps) {
  const t = useStaffTexts();
  const words: Sentence = describeEntry(t, entry, people);
  return (
    <>
      {canPutBack ? <PutBack entry={entry} words={words} people={people} /> : null}
      {hasMoreToShow(t, entry, people) ? <HistoryValues entry={entry} people={people} /> : null}
    </>
  );
}

interface SeveralProps {
  group: HistoryGroup;
  people: People;
  restorable: readonly HistoryEntry[];
}

/** Several changes, listed on demand; a deleted project is put back as a whole. */
function Several({ group, people, restorable }: SeveralProps) {
  const t = useStaffTexts();
  const project = restorable.find(
    ({ table, action }) => table === "projects" && action === "delete",
  );
  return (
    <>
      {project ? (
        <PutBack entry={project} words={describeEntry(t, project, people)} people={people} />
      ) : null}
      <details className="min-w-0 open:basis-full">
        <summary className="min-h-11 w-fit cursor-pointer content-center rounded-control font-semibold text-primary text-sm">
          {t("history.showAllCounted", { count: group.length })}
        </summary>
        <ul className="flex flex-col gap-3 border-line border-s ps-4">
          {group.map((entry) => (
            <li key={entry.id} className="flex min-w-0 flex-col gap-1">
              <p className="wrap-anywhere first-letter:uppercase">
                <SentenceText sentence={describeEntry(t, entry, people)} />
              </p>
              <div className="flex flex-wrap items-start gap-x-5 gap-y-1">
                <OneEntry
                  entry={entry}
                  people={people}
                  canPutBack={project === undefined && restorable.includes(entry)}
                />
              </div>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface HistoryValuesProps {
  entry: HistoryEntry;
  people: People;
}

/** Whether an entry has values that its sentence does not contain. */
function hasMoreToShow(t: StaffTexts, entry: HistoryEntry, people: People): boolean {
  if (entry.action === "insert") return false;
  const changes = changedColumns(t, entry, people);
  if (entry.action === "delete") return changes.length > 0 && entry.table !== "members";
  return (
    changes.length > 1 || changes.some(({ before, after }) => !before.isShort || !after.isShort)
  );
}

/** Old and new values side by side, on demand; for a deleted row its values. */
function HistoryValues({ entry, people }: HistoryValuesProps) {
  const t = useStaffTexts();
  const isDeletion = entry.action === "delete";
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="min-h-11 w-fit cursor-pointer content-center rounded-control font-semibold text-primary text-sm">
        {isDeletion ? t("history.showWhatItWas") : t("history.showOldAndNew")}
      </summary>
      <dl className="flex flex-col gap-4 pb-2">
        {changedColumns(t, entry, people).map((change) => (
          <div key={change.column} className="flex min-w-0 flex-col gap-1.5">
            <dt className="font-semibold text-sm first-letter:uppercase">{labelOf(t, change)}</dt>
            <dd className="grid min-w-0 gap-3 sm:grid-cols-2">
              <Side name={isDeletion ? null : t("history.old")} value={change.before} />
              {isDeletion ? null : <Side name={t("history.new")} value={change.after} />}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The label of a column, with the figure to which it belongs. */
function labelOf(t: StaffTexts, { column, name }: ColumnChange): string {
  const slot = /^(?:image_)?dv([1-5])/.exec(column)?.[1];
  return slot === undefined ? name : t("history.figure", { slot, name });
}

function Side({ name, value }: { name: string | null; value: ShownValue }) {
  return (
    <div className="min-w-0 rounded-control bg-paper px-3 py-2">
      {name === null ? null : <p className="text-muted text-xs">{name}</p>}
      <p
        dir="auto"
        className={
          value.isEmpty
            ? "text-muted"
            : "wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-line first-letter:uppercase"
        }
      >
        {value.text}
      </p>
    </div>
  );
}
