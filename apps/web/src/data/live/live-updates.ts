import { useQueryClient } from "@tanstack/react-query";
import { uuid } from "@vigie/domain/uuid";
import { use, useEffect } from "react";
import * as v from "valibot";
import { whenIdle } from "@/lib/when-idle";
import type { ProjectChange } from "./follow-project";
import { RefetchPaceContext } from "./refetch";

/** A page that never idles begins to listen after this time, in milliseconds. */
const idleTimeoutMs = 3000;

/**
 * Keeps the public list up to date while it is shown. Its code is loaded once the page is usable and the browser
 * idle; without it the page stays as it was loaded.
 *
 * @param isUsable whether the page shows its content
 * @param onChanged called with the ids of projects that changed just now; must be stable
 */
export function useLiveList(
  isUsable: boolean,
  onChanged: (projectIds: readonly string[]) => void,
): void {
  const queries = useQueryClient();
  const pace = use(RefetchPaceContext);
  useEffect(() => {
    if (!isUsable) return;
    return startWhenIdle(async () => {
      const { followList } = await import("./follow-list");
      return () => followList(queries, onChanged, pace);
    });
  }, [isUsable, queries, onChanged, pace]);
}

/**
 * The same for the page of a project, also of a missing one, which may come online.
 *
 * @param onChanged called with what changed just now; must be stable
 */
export function useLiveProject(
  id: string,
  isUsable: boolean,
  onChanged: (change: ProjectChange) => void,
): void {
  const queries = useQueryClient();
  const pace = use(RefetchPaceContext);
  useEffect(() => {
    if (!isUsable || !v.is(uuid, id)) return;
    return startWhenIdle(async () => {
      const { followProject } = await import("./follow-project");
      return () => followProject(queries, id, onChanged, pace);
    });
  }, [id, isUsable, queries, onChanged, pace]);
}

/** Loads and starts something when the browser is idle. Returns a function that cancels or stops it. */
function startWhenIdle(load: () => Promise<() => () => void>): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  const begin = async () => {
    const start = await load();
    if (!isOver) end = start();
  };
  const giveUp = whenIdle(() => {
    // Without live updates the page still refetches when the tab regains focus.
    begin().catch(() => undefined);
  }, idleTimeoutMs);
  return () => {
    isOver = true;
    giveUp();
    end?.();
  };
}
