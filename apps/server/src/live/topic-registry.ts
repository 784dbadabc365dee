import type { Announcement } from "@vigie/domain/announcement";
import { UUID } from "@vigie/domain/uuid";
import { type Message, type Serializer, serializers } from "./phoenix-serializer";

/** A connection that has joined topics. */
export interface Subscriber {
  readonly serializer: Serializer;
  send(frame: Buffer): void;
}

/** What clients put before the name of a topic. */
const TOPIC_PREFIX = "realtime:";

const JOINABLE = new RegExp(`^realtime:(projects|project:${UUID})$`);

/**
 * Whether a topic is valid: `realtime:projects`, or `realtime:project:{id}` for any UUID, so that a join does not
 * reveal which projects exist.
 */
export function isTopic(topic: string): boolean {
  return JOINABLE.test(topic);
}

/** The subscribers of each topic. */
export class TopicRegistry {
  readonly #subscribers = new Map<string, Set<Subscriber>>();

  join(topic: string, subscriber: Subscriber): void {
    const present = this.#subscribers.get(topic);
    if (present) present.add(subscriber);
    else this.#subscribers.set(topic, new Set([subscriber]));
  }

  leave(topic: string, subscriber: Subscriber): void {
    const present = this.#subscribers.get(topic);
    present?.delete(subscriber);
    if (present?.size === 0) this.#subscribers.delete(topic);
  }

  /** Sends an announcement to its topic's subscribers; it is serialized once for all of them. */
  publish({ topic, event, payload }: Announcement): void {
    const subscribers = this.#subscribers.get(TOPIC_PREFIX + topic);
    if (!subscribers) return;
    const message: Message = {
      joinRef: null,
      ref: null,
      topic: TOPIC_PREFIX + topic,
      event: "broadcast",
      payload: { type: "broadcast", event, payload },
    };
    const frames = new Map(
      [...serializers.values()].map((serializer) => [
        serializer,
        Buffer.from(serializer.write(message)),
      ]),
    );
    // A copy, since a subscriber that cannot keep up is disconnected, and leaves, within this loop.
    for (const subscriber of [...subscribers]) {
      const frame = frames.get(subscriber.serializer);
      if (frame) subscriber.send(frame);
    }
  }
}
