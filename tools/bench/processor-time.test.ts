import { expect, it } from "vitest";
import { inProcessorTime } from "./processor-time";

const thread = { pid: 1, tid: 2 };

it("a task lasts as long as it had a processor, and what is in it keeps its place", () => {
  const { traceEvents } = inProcessorTime({
    traceEvents: [
      { ...thread, name: "RunTask", ph: "X", ts: 1000, dur: 600, tts: 50, tdur: 100 },
      { ...thread, name: "Layout", ph: "X", ts: 1400, dur: 200, tts: 90, tdur: 60 },
      { ...thread, name: "v8.compile", ph: "X", ts: 1420, dur: 120 },
      { ...thread, name: "firstPaint", ph: "I", ts: 1600 },
      { ...thread, name: "RunTask", ph: "X", ts: 2000, dur: 10, tts: 150, tdur: 10 },
    ],
  });
  expect(traceEvents).toMatchObject([
    { name: "RunTask", ts: 1000, dur: 100 },
    { name: "Layout", ts: 1040, dur: 60 },
    { name: "v8.compile", ts: 1070, dur: 20 },
    { name: "firstPaint", ts: 1100 },
    { name: "RunTask", ts: 2000, dur: 10 },
  ]);
});

it("what is in no task stays as it is, and other threads have tasks of their own", () => {
  const events = [
    { ...thread, name: "RunTask", ph: "X", ts: 1000, dur: 500, tts: 0, tdur: 5 },
    { pid: 1, tid: 3, name: "Decode", ph: "X", ts: 1100, dur: 300, tts: 7, tdur: 100 },
    { ...thread, name: "navigationStart", ph: "R", ts: 1700 },
  ];
  const { traceEvents } = inProcessorTime({ traceEvents: events });
  expect(traceEvents).toMatchObject([{ dur: 5 }, { ts: 1100, dur: 300 }, { ts: 1700 }]);
});

it.each([null, {}, { traceEvents: [{ name: 1 }] }])("%j is no trace", (trace) => {
  expect(() => inProcessorTime(trace)).toThrow("Invalid");
});
