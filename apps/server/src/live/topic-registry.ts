import type { Announcement } from "../changes/change-feed";
import { type Message, type Wire, wires } from "./phoenix-serializer";

/** Somebody who listens to topics. */
export interface Subscriber {
  readonly wire: Wire;
  hear(frame: Buffer): void;
}

/** What clients put before the name of a topic. */
const TOPIC_PREFIX = "realtime:";

const JOINABLE =
  /^realtime:(projects|project:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/**
 * Whether there is such a topic: `realtime:projects`, or `realtime:project:{id}` for anything that
 * has the form of an identifier, so that nobody learns which projects exist.
 */
export function isTopic(topic: string): boolean {
  return JOINABLE.test(topic);
}

/** Who listens to what. */
export class TopicRegistry {
  readonly #hearers = new Map<string, Set<Subscriber>>();

  join(topic: string, hearer: Subscriber): void {
    const present = this.#hearers.get(topic);
    if (present) present.add(hearer);
    else this.#hearers.set(topic, new Set([hearer]));
  }

  leave(topic: string, hearer: Subscriber): void {
    const present = this.#hearers.get(topic);
    present?.delete(hearer);
    if (present?.size === 0) this.#hearers.delete(topic);
  }

  /** Tells all who listen to the announcement's topic; it is written once, however many they are. */
  tell({ topic, event, payload }: Announcement): void {
    const hearers = this.#hearers.get(TOPIC_PREFIX + topic);
    if (!hearers) return;
    const message: Message = {
      joinRef: null,
      ref: null,
      topic: TOPIC_PREFIX + topic,
      event: "broadcast",
      payload: { type: "broadcast", event, payload },
    };
    const frames = new Map(
      [...wires.values()].map((wire) => [wire, Buffer.from(wire.write(message))]),
    );
    // A copy: a visitor who cannot keep up leaves while all are told.
    for (const hearer of [...hearers]) {
      const frame = frames.get(hearer.wire);
      if (frame) hearer.hear(frame);
    }
  }
}
