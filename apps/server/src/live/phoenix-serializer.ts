import * as v from "valibot";

/** A message of Phoenix channels, the protocol of Supabase's live updates. */
export interface Message {
  /** The reference of the join that the message belongs to. */
  joinRef: string | null;
  /** Matches a message with its reply. */
  ref: string | null;
  /** As `realtime:projects`; `phoenix` for the connection itself. */
  topic: string;
  event: string;
  payload: unknown;
}

/** How messages are read and written on one connection. */
export interface Serializer {
  /** Null if the text is no message. */
  read(text: string): Message | null;
  write(message: Message): string;
}

/** References are strings; absent ones may be null or omitted. */
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

const lists: Serializer = {
  read(text) {
    const parsed = v.safeParse(listSchema, text);
    if (!parsed.success) return null;
    const [joinRef, ref, topic, event, payload] = parsed.output;
    return { joinRef, ref, topic, event, payload };
  },
  write: ({ joinRef, ref, topic, event, payload }) =>
    JSON.stringify([joinRef, ref, topic, event, payload]),
};

const objects: Serializer = {
  read(text) {
    const parsed = v.safeParse(objectSchema, text);
    if (!parsed.success) return null;
    const { join_ref: joinRef, ref, topic, event, payload } = parsed.output;
    return { joinRef, ref, topic, event, payload };
  },
  write: ({ joinRef, ref, topic, event, payload }) =>
    JSON.stringify({ join_ref: joinRef, ref, topic, event, payload }),
};

/** Phoenix's own choice for a client that names no version. */
export const DEFAULT_VERSION = "1.0.0";

/** By the version that a client asks for (`vsn`). */
export const serializers: ReadonlyMap<string, Serializer> = new Map([
  [DEFAULT_VERSION, objects],
  ["2.0.0", lists],
]);
