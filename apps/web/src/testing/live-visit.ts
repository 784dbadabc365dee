import { waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { TestMember } from "@vigie/test-backend/builders";
import type { LiveBackend } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import type { RefetchPace } from "@/data/live/refetch";
import { followTopic } from "@/lib/supabase/live";
import { renderApp } from "./render-app";
import { requestsSettled } from "./requests";

/** A visit to a page that listens. */
interface LiveVisit {
  user: UserEvent;
  /** What it asked the data service for since it listens: table and query, `team?select=id…`. */
  asked: string[];
}

interface Situation {
  backend: LiveBackend;
  as?: TestMember;
  /** At once unless told, so that no test waits for what is not its subject. */
  refetchPace?: RefetchPace;
}

const atOnce: RefetchPace = { maxDelayMs: 0, pauseMs: 0 };

/** Opens a page, and waits until it is subscribed, has caught up and rests. */
export async function visitLive(
  path: string,
  { backend, as, refetchPace = atOnce }: Situation,
): Promise<LiveVisit> {
  const asked: string[] = [];
  const timers = countTimers();
  const requests = recording(backend, asked);
  const user = await renderApp(path, { backend, as, requests, start: { refetchPace } });
  await waitFor(() => expect(asked.filter(isRepeated)).not.toEqual([]));
  await Promise.all(topicsOf(path).map(untilLive));
  // Bursts are coalesced by timers of less than a second; while none runs, the next begins anew.
  let looksAtRest = 0;
  await waitFor(async () => {
    await requestsSettled();
    looksAtRest = timers.running === 0 ? looksAtRest + 1 : 0;
    expect(looksAtRest).toBeGreaterThan(1);
  });
  timers.stop();
  asked.length = 0;
  return { user, asked };
}

/** Opens a page while no live updates are to be had. */
export async function visitUnheard(path: string, backend: LiveBackend): Promise<LiveVisit> {
  const asked: string[] = [];
  backend.live.goAway();
  const user = await renderApp(path, { backend, requests: recording(backend, asked) });
  return { user, asked };
}

/** Answers as the backend does, and records what was asked for. */
function recording(backend: LiveBackend, asked: string[]): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    asked.push(pathname.replace("/rest/v1/", "") + decodeURIComponent(search));
    return backend.fetch(request);
  };
}

/** What the page of an address listens to. */
function topicsOf(path: string): string[] {
  const [, project] = /^\/project\/([^/?]+)/.exec(path) ?? [];
  return project === undefined ? ["projects"] : ["projects", `project:${project}`];
}

/** Waits until a topic that a page listens to is subscribed, from when on the page catches up. */
async function untilLive(topic: string): Promise<void> {
  const states: string[] = [];
  const end = followTopic(topic, {
    onState: (state) => void states.push(state),
    onChange: () => undefined,
  });
  await waitFor(() => expect(states.at(-1)).toBe("live"));
  end();
}

function isRepeated(request: string, at: number, asked: readonly string[]): boolean {
  return asked.indexOf(request) < at;
}

/** Counts the timers of at most a second that were begun since and have not run yet. */
function countTimers(): { readonly running: number; stop(): void } {
  const { setTimeout: begin, clearTimeout: cancel } = globalThis;
  const running = new Set<unknown>();
  Object.assign(globalThis, {
    setTimeout(run: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) {
      const timer = begin(() => {
        running.delete(timer);
        run(...values);
      }, milliseconds);
      if (milliseconds <= 1000) running.add(timer);
      return timer;
    },
    clearTimeout(timer: ReturnType<typeof begin>) {
      running.delete(timer);
      cancel(timer);
    },
  });
  return {
    get running() {
      return running.size;
    },
    stop: () => void Object.assign(globalThis, { setTimeout: begin, clearTimeout: cancel }),
  };
}
