import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { invalidateAndWait } from "./refetch";

const queryKey = ["press", "a project"];
let queries: QueryClient;
/** What is stored, and how often it was asked for. */
let stored: string[];
let asked: number;
let answer: () => Promise<void>;

beforeEach(() => {
  queries = new QueryClient();
  stored = ["one"];
  asked = 0;
  answer = () => Promise.resolve();
});

async function ask(): Promise<string[]> {
  asked += 1;
  const now = [...stored];
  await answer();
  return now;
}

async function show() {
  const observer = new QueryObserver(queries, { queryKey, queryFn: ask, staleTime: 60_000 });
  observer.subscribe(() => {});
  await queries.fetchQuery({ queryKey, queryFn: ask, staleTime: 60_000 });
}

describe("what is invalidated", () => {
  it("has not changed where the answer is the same", async () => {
    await show();
    expect(await invalidateAndWait(queries, queryKey)).toBe(false);
    expect(asked).toBe(2);
  });

  it("has changed where it is not", async () => {
    await show();
    stored = ["one", "two"];
    expect(await invalidateAndWait(queries, queryKey)).toBe(true);
    expect(queries.getQueryData(queryKey)).toEqual(["one", "two"]);
  });

  it("is asked for once more after an answer that was under way, which may be older", async () => {
    await show();
    let letGo = () => {};
    answer = () =>
      new Promise((resolve) => {
        letGo = resolve;
      });
    const older = queries.refetchQueries({ queryKey });
    stored = ["two"];
    const refetched = invalidateAndWait(queries, queryKey);
    answer = () => Promise.resolve();
    letGo();
    await older;
    await refetched;
    expect(queries.getQueryData(queryKey)).toEqual(["two"]);
    expect(asked).toBe(3);
  });

  it("is left for later where nothing shows it", async () => {
    await queries.fetchQuery({ queryKey, queryFn: ask });
    await invalidateAndWait(queries, queryKey);
    expect(asked).toBe(1);
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});
