import * as v from "valibot";

/** A message of Phoenix channels, the protocol of Supabase's live updates. */
export interface Message {
  /** Names the join of a topic that the message belongs to. */
  joinRef: string | null;
  /** Names a message that wants a reply, and the reply. */
  ref: string | null;
  /** As `realtime:projects`; `phoenix` for the connection itself. */
  topic: string;
  event: string;
  payload: unknown;
}

/** How messages are written on one connection. */
export interface Wire {
  /** Null for what is no message. */
  read(text: string): Message | null;
  write(message: Message): string;
}

/** References come as strings; what is absent may be null or left out. */
const reference = v.nullish(v.pipe(v.string(), v.maxLength(64)), null);
const name = v.pipe(v.string(), v.maxLength(255));

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([reference, reference, name, name, v.unknown()]),
);

const objectSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    join_ref: reference,
    ref: reference,
    topic: name,
    event: name,
    payload: v.optional(v.unknown()),
  }),
);

const lists: Wire = {
  read(text) {
    const parsed = v.safeParse(listSchema, text);
    if (!parsed.success) return null;
    const [joinRef, ref, topic, event, payload] = parsed.output;
    return { joinRef, ref, topic, event, payload };
  },
  write: ({ joinRef, ref, topic, event, payload }) =>
    JSON.stringify([joinRef, ref, topic, event, payload]),
};

const objects: Wire = {
  read(text) {
    const parsed = v.safeParse(objectSchema, text);
    if (!parsed.success) return null;
    const { join_ref: joinRef, ref, topic, event, payload } = parsed.output;
    return { joinRef, ref, topic, event, payload };
  },
  write: ({ joinRef, ref, topic, event, payload }) =>
    JSON.stringify({ join_ref: joinRef, ref, topic, event, payload }),
};

/** By the version that a client asks for (`vsn`). */
export const wires: ReadonlyMap<string, Wire> = new Map([
  ["1.0.0", objects],
  ["2.0.0", lists],
]);
