import { array, type InferOutput, looseObject, number, optional, parse, string } from "valibot";

/** An event of a browser's trace; times in microseconds. */
const eventSchema = looseObject({
  name: string(),
  /** `X` for an event with a duration. */
  ph: string(),
  pid: number(),
  tid: number(),
  ts: number(),
  dur: optional(number()),
  /** The thread's processor time until the event, and that of the event. */
  tts: optional(number()),
  tdur: optional(number()),
});
type TraceEvent = InferOutput<typeof eventSchema>;

const traceSchema = looseObject({ traceEvents: array(eventSchema) });

/** A task of a thread, by the clock and by processor time. */
interface Task {
  from: number;
  to: number;
  processorFrom: number;
  processorTime: number;
}

/**
 * A trace in which each task begins when it did, and lasts as long as it had a processor. What it waited for
 * in between is left out, for on a busy machine that is mostly other programs.
 *
 * @param trace as Chromium writes it
 * @throws {ValiError} for what is no trace
 */
export function inProcessorTime(trace: unknown): InferOutput<typeof traceSchema> {
  const parsed = parse(traceSchema, trace);
  const threads = new Map<string, TraceEvent[]>();
  for (const event of parsed.traceEvents) {
    const thread = `${event.pid}:${event.tid}`;
    const events = threads.get(thread);
    if (events) events.push(event);
    else threads.set(thread, [event]);
  }
  const traceEvents = [...threads.values()].flatMap((events) => {
    const tasks = tasksOf(events);
    return events.map((event) => withinTask(event, taskAt(tasks, event.ts)));
  });
  return { ...parsed, traceEvents: traceEvents.sort((one, other) => one.ts - other.ts) };
}

/** The outermost tasks of a thread in the order of time. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const event of [...events].sort((one, other) => one.ts - other.ts)) {
    const { name, ph, ts, dur, tts, tdur } = event;
    const isTask = ph === "X" && name.endsWith("RunTask");
    if (!isTask || ts < end || dur === undefined || tts === undefined || tdur === undefined)
      continue;
    end = ts + dur;
    tasks.push({ from: ts, to: end, processorFrom: tts, processorTime: Math.min(tdur, dur) });
  }
  return tasks;
}

/** The task that runs at a time, found by halving. */
function taskAt(tasks: readonly Task[], time: number): Task | null {
  let from = 0;
  let to = tasks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((tasks[middle]?.from ?? 0) <= time) from = middle + 1;
    else to = middle;
  }
  const task = tasks[from - 1];
  return task !== undefined && time <= task.to ? task : null;
}

function withinTask(event: TraceEvent, task: Task | null): TraceEvent {
  if (task === null) return event;
  const ts = timeWithin(task, event.ts, event.tts);
  if (event.dur === undefined) return { ...event, ts };
  const end =
    event.tts !== undefined && event.tdur !== undefined ? event.tts + event.tdur : undefined;
  return { ...event, ts, dur: timeWithin(task, event.ts + event.dur, end) - ts };
}

/** A time within a task that lasts as long as it had a processor, by the thread's processor time if that is known. */
function timeWithin(task: Task, time: number, processorTime: number | undefined): number {
  const { from, to, processorFrom } = task;
  const share = to === from ? 0 : (time - from) / (to - from);
  const elapsed =
    processorTime === undefined ? share * task.processorTime : processorTime - processorFrom;
  return from + Math.round(Math.min(Math.max(elapsed, 0), task.processorTime));
}
