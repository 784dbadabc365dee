import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { latestRow } from "@/data/changes/latest-row";
import { isRowChanged } from "@/data/changes/save-merged";
import { changeRow } from "@/data/content/content-changes";
import { type PlaceChange, placesTable, type StoredPlace } from "@/data/content/places";
import { useStaffTexts } from "@/lib/language/use-texts";

/** A pending or failed change of a place. */
export interface UnsavedChange {
  readonly change: PlaceChange;
  /** Why it could not be stored; null while it is pending. */
  readonly error: Error | null;
}

/**
 * Changes of a project's places, each stored immediately, one after the other. A failed change stays visible, with the
 * reason, until the person decides.
 */
export function usePlaceChanges(projectId: string) {
  const t = useStaffTexts();
  const queries = useQueryClient();
  const { queryKey } = placesTable.list(projectId);
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, UnsavedChange>>(new Map());
  const note = (id: string, noted: UnsavedChange | null) =>
    setUnsaved((known) => {
      const next = new Map(known);
      if (noted) next.set(id, noted);
      else next.delete(id);
      return next;
    });
  const keep = (stored: StoredPlace) =>
    queries.setQueryData(queryKey, (known) =>
      known?.map((place) => (place.id === stored.id ? stored : place)),
    );
  const { mutate } = useMutation({
    scope: { id: `places ${projectId}` },
    // Earlier changes are stored by then, so it starts from their result.
    mutationFn: ({ place, change }: { place: StoredPlace; change: PlaceChange }) =>
      changeRow(placesTable, latestRow(queries, queryKey, place), change),
    meta: { success: t("editor.placeSaved") },
    onMutate: ({ place, change }) => note(place.id, { change, error: null }),
    onSuccess: (stored) => {
      keep(stored);
      note(stored.id, null);
    },
    onError: (error, { place, change }) => note(place.id, { change, error }),
  });

  return {
    unsaved,
    /** Stores a change of a place, with what was not stored of it before. */
    change: (place: StoredPlace, change: PlaceChange) =>
      mutate({ place, change: { ...unsaved.get(place.id)?.change, ...change } }),
    /** Resolves a conflict with another person's change, or discards an own failed change. */
    decide: (place: StoredPlace, choice: "mine" | "theirs") => {
      const failed = unsaved.get(place.id);
      if (!failed) return;
      if (isRowChanged<StoredPlace>(failed.error)) keep(failed.error.stored);
      else if (choice === "theirs") void queries.invalidateQueries({ queryKey });
      if (choice === "mine") mutate({ place, change: failed.change });
      else note(place.id, null);
    },
  };
}

/** Changes of places, with their state. */
export type PlaceChanges = ReturnType<typeof usePlaceChanges>;
