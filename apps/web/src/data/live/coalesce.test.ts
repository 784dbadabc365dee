import { beforeEach, describe, expect, it, vi } from "vitest";
import { coalesce } from "./coalesce";
import { USUAL_PACE } from "./refetch";

beforeEach(() => {
  vi.useFakeTimers();
});

const moment = 300;
const aWhile = 2000;

/** Work that takes until it is let go. */
function heldWork() {
  const turns: (readonly string[])[] = [];
  let finish = () => {};
  const work = (reasons: readonly string[]) => {
    turns.push(reasons);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  return { turns, work, finish: () => finish() };
}

function seeing(isHidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("work that is requested", () => {
  it("is not begun any more once it is stopped", async () => {
    const { turns, work } = heldWork();
    const { request, stop } = coalesce(USUAL_PACE, work);
    request("before");
    stop();
    request("after");
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(turns).toEqual([]);
  });

  it("goes on after a turn that failed", async () => {
    const turns: (readonly string[])[] = [];
    const { request } = coalesce<string>(USUAL_PACE, async (reasons) => {
      turns.push(reasons);
      throw new Error("no answer");
    });
    request("first");
    await vi.advanceTimersByTimeAsync(aWhile);
    request("second");
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(turns).toEqual([["first"], ["second"]]);
  });

  it("is done once for all requests within a moment", async () => {
    const { turns, work } = heldWork();
    const { request } = coalesce(USUAL_PACE, work);
    request("one");
    request("two");
    await vi.advanceTimersByTimeAsync(moment);
    expect(turns).toEqual([["one", "two"]]);
  });

  it("is done once more for all requests that come meanwhile, and never twice at a time", async () => {
    const { turns, work, finish } = heldWork();
    const { request } = coalesce(USUAL_PACE, work);
    request("one");
    await vi.advanceTimersByTimeAsync(moment);
    request("two");
    request("three");
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(turns).toEqual([["one"]]);
    finish();
    await vi.advanceTimersByTimeAsync(aWhile);
    expect(turns).toEqual([["one"], ["two", "three"]]);
  });

  it("waits while the page is hidden", async () => {
    const { turns, work } = heldWork();
    const { request } = coalesce(USUAL_PACE, work);
    seeing(true);
    request("one");
    await vi.advanceTimersByTimeAsync(aWhile);
    request("two");
    expect(turns).toEqual([]);
    seeing(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(turns).toEqual([["one", "two"]]);
  });
});
