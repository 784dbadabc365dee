import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { createQueryClient } from "./query-client";
import { onToast } from "./toast";
import { unwrap } from "./unwrap";

const failing = (status: number) => () =>
  Promise.resolve().then(() =>
    unwrap({ data: null, error: { message: "no" }, status }, "failed.loadMilestones"),
  );

beforeEach(() => {
  vi.useFakeTimers();
});

async function attempts(status: number): Promise<number> {
  const queryFn = vi.fn(failing(status));
  const observer = new QueryObserver(createQueryClient(), { queryKey: ["milestones"], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.runAllTimersAsync();
  stop();
  return queryFn.mock.calls.length;
}

describe("a read that fails", () => {
  it("is not retried after a refusal, and is logged once", async () => {
    expect(await attempts(403)).toBe(1);
    await expectLogged("failed.loadMilestones");
  });

  it("is retried twice when no answer came, and is logged once", async () => {
    expect(await attempts(0)).toBe(3);
    await expectLogged("failed.loadMilestones");
  });

  it("is retried twice when the server fails, and is logged once", async () => {
    expect(await attempts(500)).toBe(3);
    await expectLogged("failed.loadMilestones");
  });
});

describe("a write", () => {
  it("that fails is sent once, logged once, and announces nothing", async () => {
    const shown: string[] = [];
    const disconnect = onToast((text) => shown.push(text));
    const mutationFn = vi.fn(failing(0));
    const observer = new MutationObserver(createQueryClient(), {
      mutationFn,
      meta: { success: "Milestone saved successfully" },
    });
    await expect(observer.mutate()).rejects.toThrow("failed.loadMilestones");
    await vi.runAllTimersAsync();
    disconnect();
    expect(mutationFn).toHaveBeenCalledTimes(1);
    expect(shown).toEqual([]);
    await expectLogged("failed.loadMilestones");
  });

  it("that works announces its success and fetches again what it changed", async () => {
    const shown: string[] = [];
    const disconnect = onToast((text) => shown.push(text));
    const client = createQueryClient();
    const queryFn = vi.fn(() => Promise.resolve([]));
    const stop = new QueryObserver(client, { queryKey: ["milestones", "a"], queryFn }).subscribe(
      () => {},
    );
    await vi.runAllTimersAsync();

    await new MutationObserver(client, {
      mutationFn: () => Promise.resolve("saved"),
      meta: { success: "Milestone saved successfully", refetch: [["milestones"]] },
    }).mutate();

    stop();
    disconnect();
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(shown).toEqual(["Milestone saved successfully"]);
  });
});

describe("the toast of a write", () => {
  const key = ["milestones", "a"];

  /** A list on the page, whose second reading is `again`, and a form that is saved. */
  async function saveOver(again: () => Promise<unknown>) {
    const happened: string[] = [];
    const disconnect = onToast((text) => happened.push(text));
    const client = createQueryClient();
    const queryFn = vi.fn(again).mockResolvedValueOnce([]);
    const stop = new QueryObserver(client, { queryKey: key, queryFn }).subscribe(() => {});
    await vi.runAllTimersAsync();
    const form = new MutationObserver(client, {
      mutationFn: () => Promise.resolve("saved"),
      meta: { success: "Milestone saved successfully", refetch: [["milestones"]] },
    });
    const leave = form.subscribe(() => {});
    void form.mutate(undefined, { onSuccess: () => happened.push("the form is emptied") });
    onTestFinished(() => {
      stop();
      leave();
      disconnect();
    });
    return { happened, pending: () => form.getCurrentResult().isPending };
  }

  it("comes when the list was read again and the form is emptied", async () => {
    let answer = (_rows: unknown) => {};
    const list = new Promise((resolve) => {
      answer = resolve;
    });
    const { happened, pending } = await saveOver(() => list);
    await vi.advanceTimersByTimeAsync(500);
    expect(happened).toEqual([]);
    expect(pending()).toBe(true);
    answer(["Survey"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(happened).toEqual(["the form is emptied", "Milestone saved successfully"]);
  });

  it("comes where the list cannot be read again", async () => {
    const { happened } = await saveOver(failing(403));
    await vi.advanceTimersByTimeAsync(0);
    expect(happened).toEqual(["the form is emptied", "Milestone saved successfully"]);
    await expectLogged("failed.loadMilestones");
  });

  it("comes within seconds where the reading does not end", async () => {
    const { happened, pending } = await saveOver(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(3900);
    expect(happened).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(happened).toEqual(["the form is emptied", "Milestone saved successfully"]);
    expect(pending()).toBe(false);
  });
});

describe("a toast", () => {
  it("sent before the toaster is mounted is shown once it is", async () => {
    const client = createQueryClient();
    await new MutationObserver(client, {
      mutationFn: () => Promise.resolve(),
      meta: { success: "Settings saved successfully" },
    }).mutate();
    const shown: string[] = [];
    onToast((text) => shown.push(text))();
    expect(shown).toEqual(["Settings saved successfully"]);
  });
});
