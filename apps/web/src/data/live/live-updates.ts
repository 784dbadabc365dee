import { useQueryClient } from "@tanstack/react-query";
import { uuid } from "@vigie/domain/uuid";
import { useEffect } from "react";
import * as v from "valibot";
import { whenIdle } from "@/lib/when-idle";
import type { ProjectChange } from "./follow-project";

/** A page that is never idle listens after this time, in milliseconds. */
const idleTimeoutMs = 3000;

/**
 * Keeps the public list up to date while it is shown. The code for it comes once the page is usable
 * and the browser idle; where it does not come, the page is as fresh as when it was opened.
 *
 * @param isUsable whether the page shows what it was opened for
 * @param onChanged told the ids of projects that changed just now; must be stable
 */
export function useLiveList(
  isUsable: boolean,
  onChanged: (projectIds: readonly string[]) => void,
): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUsable) return;
    return startWhenIdle(async () => {
      const { followList } = await import("./follow-list");
      return () => followList(queries, onChanged);
    });
  }, [isUsable, queries, onChanged]);
}

/**
 * The same for the page of a project, also for one that is not there: it may come online.
 *
 * @param onChanged told what changed just now; must be stable
 */
export function useLiveProject(
  id: string,
  isUsable: boolean,
  onChanged: (change: ProjectChange) => void,
): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isUsable || !v.is(uuid, id)) return;
    return startWhenIdle(async () => {
      const { followProject } = await import("./follow-project");
      return () => followProject(queries, id, onChanged);
    });
  }, [id, isUsable, queries, onChanged]);
}

/** Loads what begins something when the browser is idle, unless it is ended before that. */
function startWhenIdle(load: () => Promise<() => () => void>): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  const begin = async () => {
    const start = await load();
    if (!isOver) end = start();
  };
  const giveUp = whenIdle(() => {
    // Without its code nothing is lost but freshness, and coming back to the tab brings that too.
    begin().catch(() => undefined);
  }, idleTimeoutMs);
  return () => {
    isOver = true;
    giveUp();
    end?.();
  };
}
