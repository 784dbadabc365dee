import { waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { TestMember } from "@vigie/test-backend/builders";
import type { LiveBackend } from "@vigie/test-backend/fixtures";
import { expect } from "vitest";
import { configurePage, renderApp } from "./render-app";
import { requestsSettled, sendRequestsTo } from "./requests";

/** A visit to a page that listens. */
interface LiveVisit {
  user: UserEvent;
  /** What it asked the data service for since it listens: table and query, `team?select=id…`. */
  asked: string[];
}

interface Situation {
  backend: LiveBackend;
  as?: TestMember;
}

/** Opens a page, and waits until it hears what is announced and has caught up. */
export async function visitLive(path: string, { backend, as }: Situation): Promise<LiveVisit> {
  const asked: string[] = [];
  const user = await renderApp(path, { backend, ...(as && { as }) });
  recordRequests(backend, asked);
  await waitFor(() => expect(asked.filter(isRepeated)).not.toEqual([]));
  // Bursts are gathered for a moment, and then begin anew.
  await new Promise((resolve) => setTimeout(resolve, 900));
  await requestsSettled();
  asked.length = 0;
  return { user, asked };
}

/** Opens a page while no live updates are to be had. */
export async function visitUnheard(path: string, backend: LiveBackend): Promise<LiveVisit> {
  const asked: string[] = [];
  backend.live.goAway();
  configurePage(backend);
  const user = await renderApp(path, { backend });
  recordRequests(backend, asked);
  return { user, asked };
}

function recordRequests(backend: LiveBackend, asked: string[]): void {
  sendRequestsTo((input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    asked.push(pathname.replace("/rest/v1/", "") + decodeURIComponent(search));
    return backend.fetch(request);
  });
}

function isRepeated(request: string, at: number, asked: readonly string[]): boolean {
  return asked.indexOf(request) < at;
}
