import type { RealtimeChannel, RealtimeClient } from "@supabase/realtime-js";
import { environment } from "../env";

/** Whether announcements arrive: not yet, yes, or not any more (or not at all). */
export type LiveState = "connecting" | "live" | "lost";

/** The callbacks of one subscriber to a topic. */
interface TopicFollower {
  /** A change arrived. Some servers let any client send one, so it is no more than a hint. */
  onChange: (payload: unknown) => void;
  /** Told at once, and again whenever it changes. `live` means that what came before was missed. */
  onState: (state: LiveState) => void;
}

interface Topic {
  readonly name: string;
  readonly followers: Set<TopicFollower>;
  state: LiveState;
  channel?: RealtimeChannel;
  /** Attempts since it last worked that the client does not repeat by itself. */
  attempts: number;
  leaveTimer?: ReturnType<typeof setTimeout>;
}

/**
 * A page that replaces another often follows the same topic, so a topic is left only after this.
 */
const leaveDelayMs = 3000;

const topics = new Map<string, Topic>();
const departures = new Map<string, Promise<unknown>>();
let client: Promise<RealtimeClient> | undefined;

/**
 * Follows the changes of a public topic. All followers of a page share one connection, which is
 * made for the first and closed after the last; where it breaks it is made again.
 *
 * @returns a function that ends it
 */
export function followTopic(name: string, follower: TopicFollower): () => void {
  const topic = topics.get(name) ?? openTopic(name);
  clearTimeout(topic.leaveTimer);
  topic.followers.add(follower);
  follower.onState(topic.state);
  return () => {
    topic.followers.delete(follower);
    if (topic.followers.size > 0) return;
    topic.leaveTimer = setTimeout(() => leave(topic), leaveDelayMs);
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
    // The client would hand out the channel that is being left.
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
    // Its code did not come, or the browser refuses the connection.
    loseAndTryAgain(topic);
  }
}

/** The client joins again by itself after errors, but not where the server closed the topic. */
function follow(topic: Topic, status: string): void {
  if (status === "SUBSCRIBED") {
    topic.attempts = 0;
    setState(topic, "live");
  } else if (status === "CLOSED") {
    loseAndTryAgain(topic);
  } else {
    setState(topic, "lost");
  }
}

function loseAndTryAgain(topic: Topic): void {
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
  window.addEventListener("online", comeBack);
  return new RealtimeClient(`${supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: supabaseAnonKey },
    reconnectAfterMs: (attempt) => reconnectDelay(attempt),
  });
}

function closeConnection(): void {
  window.removeEventListener("online", comeBack);
  void client?.then(
    (realtime) => realtime.removeAllChannels(),
    () => undefined,
  );
  client = undefined;
}

/** A network that is there again need not wait for the next attempt. */
function comeBack(): void {
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

const waitsSeconds = [1, 2, 5, 10] as const;
const longestWaitSeconds = 30;

/**
 * How long to wait before another attempt to connect, in milliseconds: about 1, 2, 5, 10 and then
 * 30 seconds. Half of it more or less is chance, so that a thousand visitors who lost the server in
 * the same moment do not come back in the same moment.
 *
 * @param attempt counted from 1
 * @param chance from 0 to 1
 */
export function reconnectDelay(attempt: number, chance = Math.random()): number {
  return (waitsSeconds[attempt - 1] ?? longestWaitSeconds) * 1000 * (0.5 + chance);
}
