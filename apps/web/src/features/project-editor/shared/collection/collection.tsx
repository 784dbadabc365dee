import { ChevronUp, Plus, Search } from "lucide-react";
import { type ReactNode, type RefCallback, useCallback, useId } from "react";
import type { FocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-field";
import type { Reorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { RowCollection } from "./use-collection";
import type { RowSearch } from "./use-row-search";

const longestSearch = 200;

interface CollectionProps {
  /** The heading: `Team members`. */
  heading: string;
  count: number;
  /** Shown while there are no rows. */
  empty: string;
  /** Where the focus goes when a row is removed; absent for a read-only list. */
  focus?: FocusAfterRemoval;
  /** The search in the rows, if any. */
  search?: Omit<RowSearch<never>, "matches">;
  /** The reordering of the rows, if people can change their order. */
  order?: Pick<Reorder<never>, "list" | "announcement">;
  /** Stands below the rows, such as a form that adds one at their end. */
  below?: ReactNode;
  /** Renders the rows, given the `ref` for their parent element. */
  children: (rows: RefCallback<HTMLElement> | undefined) => ReactNode;
}

/** The rows of a list below a heading with their number. */
export function Collection(props: CollectionProps) {
  const { heading, count, empty, focus, search, order, children } = props;
  const id = useId();
  const rows = useRows(focus?.list, order?.list);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex items-baseline gap-2.5">
          <h2 ref={focus?.heading} id={id} tabIndex={-1} className="text-xl">
            {heading}
          </h2>
          {count === 0 ? null : <span className="text-muted tabular-nums">{count}</span>}
        </div>
        {search?.isOffered ? <SearchField heading={heading} count={count} search={search} /> : null}
      </div>
      {order ? (
        <p role="status" className="sr-only">
          {order.announcement}
        </p>
      ) : null}
      {count === 0 ? <EmptyState text={empty} /> : children(focus || order ? rows : undefined)}
      {props.below}
    </section>
  );
}

interface EditableCollectionProps<Row extends { id: string }>
  extends Pick<CollectionProps, "heading" | "empty" | "order" | "children"> {
  collection: RowCollection<Row>;
  /** The label of the button that shows the form on a phone: `Add a milestone`. */
  add: string;
  /** Adds a row, or edits one in its place. */
  form: ReactNode;
  /** Whether the form is behind its button on wide screens, too: where rows are seldom added. */
  isSeldom?: boolean;
}

/** The form that adds rows, above the list of them; absent there while a row of the list has it. */
export function EditableCollection<Row extends { id: string }>(
  props: EditableCollectionProps<Row>,
) {
  const { collection, add, form, isSeldom = false, ...list } = props;
  const { count, editing, removal, search, isUnfolded, unfold } = collection;
  return (
    <>
      <AddPanel
        label={add}
        isUnfolded={isUnfolded}
        onUnfold={unfold}
        isEmpty={count === 0}
        isSeldom={isSeldom}
      >
        {editing ? null : form}
      </AddPanel>
      <Collection {...list} count={count} focus={removal.focus} search={search} />
    </>
  );
}

interface SearchFieldProps {
  heading: string;
  count: number;
  search: Omit<RowSearch<never>, "matches">;
}

function SearchField({ heading, count, search }: SearchFieldProps) {
  const t = useStaffTexts();
  const { text, onChange, found } = search;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
      <p role="status" className="text-muted text-sm tabular-nums empty:sr-only">
        {text === "" ? "" : t("editor.ofFound", { found, count })}
      </p>
      <div className="relative min-w-0 flex-1 sm:w-72 sm:flex-none">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-muted"
        />
        <TextInput
          type="search"
          aria-label={t("editor.searchHeading", { heading: heading.toLowerCase() })}
          placeholder={t("editor.searchHint")}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestSearch}
          onChange={(event) => onChange(event.target.value)}
          className="ps-11"
        />
      </div>
    </div>
  );
}

/** Merges the refs of focus and reordering. */
function useRows(
  focus: RefCallback<HTMLElement> | undefined,
  order: RefCallback<HTMLElement> | undefined,
): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element === null) return;
      focus?.(element);
      const stop = order?.(element);
      return () => {
        focus?.(null);
        if (typeof stop === "function") stop();
      };
    },
    [focus, order],
  );
}

interface AddPanelProps {
  /** The label of the button that shows the form on a phone: `Add a milestone`. */
  label: string;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  /** Whether the list is empty, in which case the form is shown at once. */
  isEmpty: boolean;
  /** Whether it is behind a button on wide screens, too. */
  isSeldom: boolean;
  /** The form while it adds a row; null while it is shown in place of an edited row. */
  children: ReactNode;
}

/** The form above a list. On phones it is behind a button, so that the list is visible first. */
function AddPanel(props: AddPanelProps) {
  const { label, isUnfolded, onUnfold, isEmpty, isSeldom, children } = props;
  const id = useId();
  const isOpen = isUnfolded || isEmpty;
  return (
    <div className={classNames("flex flex-col gap-3", children === null && "hidden")}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onUnfold(!isUnfolded)}
        className={classNames(isSeldom ? "self-start" : "sm:hidden", isEmpty && "hidden")}
      >
        {isOpen ? (
          <ChevronUp aria-hidden className="size-5" />
        ) : (
          <Plus aria-hidden className="size-5" />
        )}
        {label}
      </Button>
      <div
        id={id}
        className={classNames(
          "flex flex-col gap-6",
          !isOpen && (isSeldom ? "hidden" : "max-sm:hidden"),
        )}
      >
        {children}
      </div>
    </div>
  );
}
