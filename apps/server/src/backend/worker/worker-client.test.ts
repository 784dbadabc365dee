import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WorkerClient } from "./worker-client";

/** Adds one to a number; breaks, fails or keeps silent when it is told to. */
const program = `
  const { parentPort } = require("node:worker_threads");
  let renewals = 0;
  parentPort.on("message", ({ id, message, renew }) => {
    if (renew !== undefined) { renewals += 1; return; }
    if (message === "renewals") { parentPort.postMessage({ id, result: renewals }); return; }
    if (message === "lose") { parentPort.postMessage({ renewed: true }); return; }
    if (message === "break") throw new Error("Broken");
    if (message === "fail") parentPort.postMessage({ id, failure: "Failed" });
    else if (message !== "wait") parentPort.postMessage({ id, result: message + 1 });
  });
`;

const breaks: unknown[] = [];
const client = (start = () => new Worker(program, { eval: true })) =>
  new WorkerClient(start, (error) => breaks.push(error));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  breaks.splice(0);
});

/** More than a thread that is asked may be silent. */
const TOO_LONG_MS = 36_000;

it("a thread that crashes fails its pending calls, and the next call starts another", async () => {
  const worker = client();
  const waiting = worker.call("wait");
  const breaking = worker.call("break");
  await expect(waiting).rejects.toThrow("The thread ended before it answered.");
  await expect(breaking).rejects.toThrow("The thread ended before it answered.");
  expect(breaks).toMatchObject([{ message: "Broken" }]);
  expect(await worker.call(1)).toBe(2);
  await worker.close();
});

it("a thread that no longer answers is replaced, and its pending calls fail", async () => {
  const worker = client();
  const waiting = worker.call("wait");
  vi.advanceTimersByTime(TOO_LONG_MS);
  await expect(waiting).rejects.toThrow("The thread ended before it answered.");
  expect(breaks).toMatchObject([{ message: "The thread does not answer." }]);
  expect(await worker.call(1)).toBe(2);
  await worker.close();
});

it("a hung thread is replaced before it has ended", async () => {
  const hung = new Worker(program, { eval: true });
  // As in code of the engine's own that nothing interrupts.
  const endless = vi.spyOn(hung, "terminate").mockReturnValue(new Promise(() => undefined));
  const threads = [hung];
  const worker = client(() => threads.pop() ?? new Worker(program, { eval: true }));
  const waiting = worker.call("wait");
  vi.advanceTimersByTime(TOO_LONG_MS);
  await expect(waiting).rejects.toThrow("The thread ended before it answered.");
  expect(await worker.call(1)).toBe(2);
  expect(breaks).toHaveLength(1);
  endless.mockRestore();
  await Promise.all([hung.terminate(), worker.close()]);
});

it("a thread is not replaced while it answers others, or without pending calls", async () => {
  const worker = client();
  vi.advanceTimersByTime(TOO_LONG_MS);
  const waiting = worker.call("wait");
  waiting.catch(() => undefined);
  for (const number of [1, 2, 3]) {
    vi.advanceTimersByTime(TOO_LONG_MS / 2);
    expect(await worker.call(number)).toBe(number + 1);
  }
  expect(breaks).toEqual([]);
  await worker.close();
});

it("a failure of the program fails its question alone", async () => {
  const worker = client();
  const [failed, answered] = await Promise.allSettled([worker.call("fail"), worker.call(1)]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "Failed" } });
  expect(answered).toEqual({ status: "fulfilled", value: 2 });
  await worker.close();
});

it("answers many questions at once, each its own", async () => {
  const worker = client();
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const answers = await Promise.all(numbers.map((number) => worker.call(number)));
  expect(answers).toEqual(numbers.map((number) => number + 1));
  await worker.close();
});

it("pending calls fail when it is told to renew at once, and go on when it may take its time", async () => {
  const worker = client();
  const waiting = worker.call("wait");
  const failing = waiting.catch((error: unknown) => error);
  worker.renew(0);
  expect(await failing).toMatchObject({ message: "The thread ended before it answered." });
  const going = worker.call(1);
  worker.renew(1000);
  expect(await going).toBe(2);
  expect(await worker.call("renewals")).toBe(2);
  expect(breaks).toEqual([]);
  await worker.close();
});

it("pending calls fail when the program had to renew by itself", async () => {
  const worker = client();
  const waiting = worker.call("wait");
  const failing = waiting.catch((error: unknown) => error);
  worker.call("lose").catch(() => undefined);
  expect(await failing).toMatchObject({ message: "The thread ended before it answered." });
  expect(await worker.call(1)).toBe(2);
  await worker.close();
});

it("pending calls fail when it is closed, and further calls are refused", async () => {
  const worker = client();
  const waiting = worker.call("wait");
  const closing = worker.close();
  await expect(waiting).rejects.toThrow("The thread ended before it answered.");
  await closing;
  await expect(worker.call(1)).rejects.toThrow("The thread was ended.");
});
