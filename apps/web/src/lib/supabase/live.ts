import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { environment } from "../env";

/** Whether announcements arrive: not yet, yes, or no longer. */
export type LiveState = "connecting" | "live" | "lost";

interface TopicFollower {
  /** Called for a change. Some servers let any client send one, so it is only a hint. */
  onChange: (payload: unknown) => void;
  /** Called at once, and on every change. `live` means that earlier changes may have been missed. */
  onState: (state: LiveState) => void;
}

interface Topic {
  readonly name: string;
  readonly followers: Set<TopicFollower>;
  state: LiveState;
  channel?: RealtimeChannel;
  /** Failed attempts to join since the last success, which this module repeats. */
  attempts: number;
  leaveTimer?: ReturnType<typeof setTimeout>;
}

/**
 * The delay before a topic without subscribers is left, since the next page often follows it again. Milliseconds.
 */
export const LEAVE_DELAY_MS = 3000;

const topics = new Map<string, Topic>();
const departures = new Map<string, Promise<unknown>>();
let client: Promise<RealtimeClient> | undefined;

/**
 * Subscribes to the changes of a public topic. All subscribers of a page share one connection, which opens with the
 * first, closes after the last, and reconnects when it breaks.
 *
 * @returns a function that unsubscribes
 */
export function followTopic(name: string, follower: TopicFollower): () => void {
  const topic = topics.get(name) ?? openTopic(name);
  clearTimeout(topic.leaveTimer);
  topic.followers.add(follower);
  follower.onState(topic.state);
  return () => {
    topic.followers.delete(follower);
    if (topic.followers.size > 0) return;
    topic.leaveTimer = setTimeout(() => leave(topic), LEAVE_DELAY_MS);
  };
}

function openTopic(name: string): Topic {
  const topic: Topic = { name, followers: new Set(), state: "connecting", attempts: 0 };
  topics.set(name, topic);
  void join(topic);
  return topic;
}

async function join(topic: Topic): Promise<void> {
  try {
    const realtime = await connection();
    // Until then the client would return the channel that is being left.
    await departures.get(topic.name);
    if (!isFollowed(topic)) return;
    topic.channel = realtime
      .channel(topic.name)
      .on("broadcast", { event: "change" }, ({ payload }) => {
        for (const { onChange } of topic.followers) onChange(payload);
      })
      .subscribe((status) => {
        if (isFollowed(topic)) follow(topic, status);
      });
  } catch {
    // The code did not load, or the browser refused the connection.
    rejoinLater(topic);
  }
}

/** The client rejoins by itself after errors, but not when the server closes the topic. */
function follow(topic: Topic, status: string): void {
  if (status === "SUBSCRIBED") {
    topic.attempts = 0;
    setState(topic, "live");
  } else if (status === "CLOSED") {
    rejoinLater(topic);
  } else {
    setState(topic, "lost");
  }
}

function rejoinLater(topic: Topic): void {
  if (!isFollowed(topic)) return;
  setState(topic, "lost");
  topic.attempts += 1;
  setTimeout(() => {
    if (isFollowed(topic)) void join(topic);
  }, reconnectDelay(topic.attempts));
}

function setState(topic: Topic, state: LiveState): void {
  topic.state = state;
  for (const { onState } of topic.followers) onState(state);
}

function isFollowed(topic: Topic): boolean {
  return topics.get(topic.name) === topic;
}

function leave(topic: Topic): void {
  const { name, channel } = topic;
  topics.delete(name);
  if (topics.size === 0) closeConnection();
  else if (channel) {
    const departure = channel.socket.removeChannel(channel);
    departures.set(name, departure);
    void departure.finally(() => departures.delete(name));
  }
}

function connection(): Promise<RealtimeClient> {
  client ??= createClient().catch((failure: unknown) => {
    client = undefined;
    throw failure;
  });
  return client;
}

async function createClient(): Promise<RealtimeClient> {
  const { RealtimeClient } = await import("@supabase/realtime-js");
  const { supabaseUrl, supabaseAnonKey } = environment();
  window.addEventListener("online", reconnectSoon);
  return new RealtimeClient(`${supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: supabaseAnonKey },
    reconnectAfterMs: (attempt) => reconnectDelay(attempt),
  });
}

function closeConnection(): void {
  window.removeEventListener("online", reconnectSoon);
  void client?.then(
    (realtime) => realtime.removeAllChannels(),
    () => undefined,
  );
  client = undefined;
}

/** Reconnects soon after the network is back, instead of at the next regular attempt. */
function reconnectSoon(): void {
  const current = client;
  setTimeout(() => {
    if (client === current) void current?.then(reconnect, () => undefined);
  }, reconnectDelay(1));
}

async function reconnect(realtime: RealtimeClient): Promise<void> {
  if (realtime.isConnected()) return;
  await realtime.disconnect();
  realtime.connect();
}

const retryDelaysSeconds = [1, 2, 5, 10] as const;
const maxRetryDelaySeconds = 30;

/**
 * The delay before an attempt to reconnect, in milliseconds: about 1, 2, 5, 10 and then 30 seconds. Jitter of up to
 * one half keeps a thousand visitors who lost the server together from returning together.
 *
 * @param attempt counted from 1
 * @param chance from 0 to 1, for tests
 */
export function reconnectDelay(attempt: number, chance = Math.random()): number {
  return (retryDelaysSeconds[attempt - 1] ?? maxRetryDelaySeconds) * 1000 * (0.5 + chance);
}
