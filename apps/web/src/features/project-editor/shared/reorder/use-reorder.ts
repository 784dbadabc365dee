import { notifyManager, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { OrderedTable } from "@vigie/domain/project/content-tables";
import { type RefCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import { type Move, moveRow } from "@/data/content/move-row";
import { errorMessage } from "@/lib/data-error";
import { useStaffTexts } from "@/lib/language/use-texts";
import { inOrderOf, moveItem, moveTo } from "./move-item";
import type { RowFlow } from "./row-places";
import { useDragRows } from "./use-drag-rows";

interface ReorderOptions<Row> {
  table: OrderedTable;
  projectId: string;
  /** The query whose data is the list of rows. */
  queryKey: QueryKey;
  rows: readonly Row[];
  /** The name of a row in announcements of its move; `Picture 3` for one without a name. */
  nameOf: (row: Row) => string;
  flow?: RowFlow;
}

/** The actions of a row's handle, with stable identities, so that rows do not render again. */
export interface ReorderActions {
  /** Picks a row up, or puts it down where it is. */
  toggle: (id: string) => void;
  /** Moves the picked-up row by this many positions, up if negative; `Infinity` moves it to an end. */
  step: (id: string, by: number) => void;
  /** Puts the row that was picked up down where it is. */
  putDown: () => void;
  /** Puts it back where it was. */
  putBack: () => void;
}

/** A list that can be reordered. */
export interface Reorder<Row> {
  /** The rows, with the picked-up one at its current position. */
  rows: readonly Row[];
  /** The `ref` of the rows' parent element; each row has its id as `data-row-id`. */
  list: RefCallback<HTMLElement>;
  /** The row that was picked up by a key or a tap, or null. */
  lifted: string | null;
  /** The row that was moved last, or null. */
  moved: string | null;
  actions: ReorderActions;
  /** Moves a row at once. */
  drop: (move: Move) => void;
  /** The announcement of the last event, for a live region. */
  announcement: string;
  /** The row whose move failed and was rolled back, and why. */
  failure: { id: string; message: string } | null;
}

/**
 * Reorders the rows of a list by dragging, or with the handle of a row, which picks it up. Moves are optimistic, sent
 * one after the other, and rolled back if they fail.
 */
export function useReorder<Row extends { id: string }>(options: ReorderOptions<Row>): Reorder<Row> {
  const t = useStaffTexts();
  const { rows: stored, flow = "list" } = options;
  const [lift, setLift] = useState<Move | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const { move, moved, failure, forget } = useMoves(options);
  const rows = lift ? moveItem(stored, lift) : stored;
  const lifted = lift !== null && stored.some(({ id }) => id === lift.id) ? lift.id : null;
  const latest = useLatest({ options, lift, rows });

  const { actions, drop } = useMemo(() => {
    const placeOf = (list: readonly Row[], id: string) => list.findIndex((row) => row.id === id);
    const say = (
      id: string,
      list: readonly Row[],
      words: (name: string, place: string) => string,
    ) => {
      const place = placeOf(list, id);
      const row = list[place];
      if (!row) return;
      const name = latest.current.options.nameOf(row);
      setAnnouncement(words(name, t("editor.placeOf", { place: place + 1, count: list.length })));
    };
    const send = (made: Move) => {
      const before = latest.current.options.rows;
      const after = moveItem(before, made);
      if (after !== before) move(made);
      say(made.id, after, (name, place) => t("editor.isAt", { name, place }));
    };
    let settled: Move | null = null;
    const putDown = () => {
      const { lift: made } = latest.current;
      if (made === null || made === settled) return;
      settled = made;
      send(made);
      // Scheduled after the cache update, so that the row is not rendered at its old position in between.
      notifyManager.schedule(() => setLift((current) => (current === made ? null : current)));
    };
    const stable: ReorderActions = {
      toggle: (id) => {
        const { options: now, lift: current } = latest.current;
        if (current?.id === id) return putDown();
        putDown();
        forget();
        setLift(moveTo(now.rows, id, placeOf(now.rows, id)));
        say(id, now.rows, (name, place) => t("editor.isPickedUpArrowKeys", { name, place }));
      },
      step: (id, by) => {
        const { options: now, lift: current, rows: shown } = latest.current;
        if (current?.id !== id) return;
        const next = moveTo(now.rows, id, placeOf(shown, id) + by);
        setLift(next);
        say(id, moveItem(now.rows, next), (name, place) => t("editor.stepAt", { name, place }));
      },
      putDown,
      putBack: () => {
        const { options: now, lift: current } = latest.current;
        if (current === null) return;
        setLift(null);
        say(current.id, now.rows, (name, place) => t("editor.isPutBackTo", { name, place }));
      },
    };
    return {
      actions: stable,
      drop: (made: Move) => {
        forget();
        send(made);
      },
    };
  }, [t, latest, move, forget]);

  usePressElsewhere(lifted, actions.putDown);
  return {
    rows,
    list: useDragRows({ flow, onDrop: drop }),
    lifted,
    moved,
    actions,
    drop,
    announcement,
    failure,
  };
}

/** The server's order, as far as is known, and the pending moves. */
interface PendingMoves {
  order: readonly { id: string }[];
  moves: readonly Move[];
}

/**
 * Applies moves optimistically and sends them one after the other. A failed move is rolled back; later ones stay.
 */
function useMoves<Row extends { id: string }>({ table, projectId, queryKey }: ReorderOptions<Row>) {
  const t = useStaffTexts();
  const client = useQueryClient();
  const [failure, setFailure] = useState<Reorder<Row>["failure"]>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const pending = useRef<PendingMoves>({ order: [], moves: [] });
  const arrive = (made: Move) => {
    pending.current.moves = pending.current.moves.filter((move) => move !== made);
  };
  const mutationKey = ["move", table, projectId];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (made: Move) => moveRow(table, made),
    onSuccess: (_nothing, made) => {
      arrive(made);
      pending.current.order = moveItem(pending.current.order, made);
    },
    onError: (error, made) => {
      arrive(made);
      const { order, moves } = pending.current;
      const expected = moves.reduce(moveItem<{ id: string }>, order);
      client.setQueryData<readonly Row[]>(queryKey, (rows) => rows && inOrderOf(rows, expected));
      setFailure({ id: made.id, message: whyNotMoved(t, error) });
    },
    onSettled: () => {
      // A refetch between two moves would show the list without the second.
      const isLast = client.isMutating({ mutationKey }) === 1;
      return isLast ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
  const latest = useLatest({ queryKey, mutate });
  return {
    failure,
    moved,
    ...useMemo(
      () => ({
        forget: () => setFailure(null),
        move: (made: Move) => {
          const { queryKey: key, mutate: send } = latest.current;
          // A pending refetch may have been answered before this move.
          void client.cancelQueries({ queryKey: key }, { revert: false, silent: true });
          const before = client.getQueryData<readonly Row[]>(key);
          const { order, moves } = pending.current;
          pending.current = {
            order: moves.length === 0 ? (before ?? []).map(({ id }) => ({ id })) : order,
            moves: [...moves, made],
          };
          client.setQueryData<readonly Row[]>(key, before && moveItem(before, made));
          setMoved(made.id);
          send(made);
        },
      }),
      [client, latest],
    ),
  };
}

function whyNotMoved(t: StaffTexts, error: Error): string {
  const why = errorMessage(t, error).replace(/\.?$/, ".");
  return t("editor.itIsBackInIts", { why });
}

/** A press outside of the picked-up row puts it down; blur is not enough, since not every browser moves the focus. */
function usePressElsewhere(lifted: string | null, putDown: () => void): void {
  useEffect(() => {
    if (lifted === null) return;
    const press = ({ target }: PointerEvent) => {
      const controls = target instanceof Element ? target.closest("[data-reorder-controls]") : null;
      if (controls === null) putDown();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [lifted, putDown]);
}
