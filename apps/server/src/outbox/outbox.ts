import type { Sql } from "postgres";
import * as v from "valibot";
import { asService } from "../database/roles";
import { type ErrorLog, safeError } from "../log/safe-error";

/** What the server sends; the check `outbox_kind_known` lists the same. */
export type OutboxKind = "follow_confirmation" | "follow_news" | "reminder" | "webhook";

const itemSchema = v.object({
  id: v.string(),
  recipient: v.string(),
  content: v.unknown(),
  createdAt: v.date(),
  /** With the one that begins now. */
  attempts: v.number(),
});

/** A mail or webhook to send. Its id stays the same over all attempts. */
export type OutboxItem = v.InferOutput<typeof itemSchema>;

/** How an attempt ended. An answer has at most 500 characters and no address. */
export type Sending =
  | { outcome: "sent"; answer?: string }
  /** For good. */
  | { outcome: "refused"; answer: string }
  /** Tried again after the next of the sender's pauses, or after this one if it is longer. */
  | { outcome: "later"; answer: string; afterSeconds?: number }
  /** It may have arrived: as `later` where it may arrive twice, and else ended as unknown. */
  | { outcome: "unknown"; answer: string }
  /** There is nothing to say any more. */
  | { outcome: "dropped" };

/** What sends items of one kind. */
export interface Sender {
  kind: OutboxKind;
  /** Seconds before each further attempt. */
  pauses: readonly number[];
  /** Whether an item may arrive twice, so that it is sent again after a server was killed. */
  isRepeatable: boolean;
  /** Whether it waits while as many mails as allowed went out within an hour. */
  isLimited: boolean;
  /** How many are sent at the same time. */
  concurrent: number;
  /** Takes half a minute at most. What it throws is logged and counts as `later`. */
  send(item: OutboxItem, now: Date): Promise<Sending>;
  /** Told of an item that is given up after its last attempt. */
  onGivenUp?(item: OutboxItem): Promise<void>;
}

/** Puts into the outbox what has come due, such as weekly mails; asked each minute. */
export type Filler = (sql: Sql, now: Date, organizationId?: number) => Promise<void>;

/** A filler of one transaction, which may take as long as an import of thousands of projects asks for: what failed for its size would fail each minute anew. */
export function fillerOf(fill: (session: Sql, now: Date) => Promise<unknown>): Filler {
  return (sql, now, organizationId) =>
    asService(
      sql,
      async (session) => {
        await session`set local statement_timeout = '10min'`;
        await fill(session, now);
      },
      organizationId,
    );
}

/** What is sent, by whom, and within which limits. */
export interface OutboxOptions {
  /** Of the server's login; two connections are enough. */
  sql: Sql;
  senders: readonly Sender[];
  fillers: readonly Filler[];
  /** How many items of limited senders begin within an hour. */
  mailPerHour: number;
  /** The only one whose rows are filled in and sent; undefined for all. */
  organizationId?: number | undefined;
  logger: ErrorLog;
}

/** Sends what is in the outbox, see {@link openOutbox}. */
export interface Outbox {
  /** Fills the outbox and sends all that is due; done when nothing more is. Never throws. */
  round(now?: Date): Promise<void>;
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

/** Confirmations are waited for. */
const SENDING_MS = 5000;

const FILLING_MS = 60_000;

const SPREAD = 0.1;

/**
 * Sends the rows of `private.outbox`: each is taken by one server, tried again with growing pauses, and kept with its
 * outcome. One that a killed server was sending is sent again if it may arrive twice, and else said to be unknown.
 *
 * @param isAvailable whether the database is there; while it is not, nothing is tried
 */
export function openOutbox(options: OutboxOptions, isAvailable = () => true): Outbox {
  let isClosed = false;
  const busy = new Map<string, Promise<void>>();
  /** One thing at a time of each name; a second call waits for the first. */
  const once = (name: string, work: () => Promise<void>): Promise<void> => {
    const running =
      busy.get(name) ??
      work()
        .catch((error) => options.logger.error({ error: safeError(error) }, `${name} failed`))
        .finally(() => busy.delete(name));
    busy.set(name, running);
    return running;
  };
  const fillOnce = (now = new Date()) => once("Filling the outbox", () => fill(options, now));
  /** While one of a kind sends, the next one looks for more. */
  const work = (sender: Sender, place: number, clock: () => Date): Promise<void> =>
    once(`Sending from the outbox (${sender.kind} ${place})`, async () => {
      let next = Promise.resolve();
      const onTaken = () => {
        if (place + 1 < sender.concurrent) next = work(sender, place + 1, clock);
      };
      while (!isClosed && (await sendNext(sender, options, clock, onTaken)));
      await next;
    });
  const sendAll = async (now?: Date) => {
    const clock = () => now ?? new Date();
    await Promise.all(options.senders.map((sender) => work(sender, 0, clock)));
  };
  const every = (milliseconds: number, work: () => Promise<void>) =>
    setInterval(() => {
      if (isAvailable()) void work();
    }, milliseconds).unref();
  const timers = [every(SENDING_MS, sendAll), every(FILLING_MS, fillOnce)];
  return {
    async round(now) {
      await fillOnce(now);
      await sendAll(now);
    },
    async close() {
      isClosed = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(busy.values());
    },
  };
}

/** One filler that fails keeps no other from its work. */
async function fill(
  { sql, senders, fillers, organizationId, logger }: OutboxOptions,
  now: Date,
): Promise<void> {
  const repeatable = senders.filter(({ isRepeatable }) => isRepeatable).map(({ kind }) => kind);
  await asService(sql, async (session) => {
    const lost = await session`select id, kind from private.recover_outbox(${now}, ${repeatable})`;
    for (const { id, kind } of lost)
      logger.error({ id, kind }, "Nobody knows whether a mail was sent: the server was killed");
  });
  for (const filler of fillers) {
    await filler(sql, now, organizationId).catch((error) =>
      logger.error({ error: safeError(error) }, "The outbox could not be filled"),
    );
  }
}

/** Takes and sends one item; false when none is due. */
async function sendNext(
  sender: Sender,
  { sql, senders, mailPerHour, organizationId, logger }: OutboxOptions,
  clock: () => Date,
  onTaken: () => void,
): Promise<boolean> {
  const limited = senders.filter(({ isLimited }) => isLimited).map(({ kind }) => kind);
  const [item] = await asService(
    sql,
    async (session) => {
      const rows = await session`
        select id, recipient, content, created_at as "createdAt", attempts
        from private.take_from_outbox(${sender.kind}, ${clock()}, ${limited}, ${mailPerHour})`;
      return v.parse(v.array(itemSchema), rows);
    },
    organizationId,
  );
  if (item === undefined) return false;
  onTaken();
  const { id, attempts } = item;
  const { kind, isRepeatable } = sender;
  let sending = await sender.send(item, clock()).catch((error): Sending => {
    logger.error({ kind, id, error: safeError(error) }, "Nothing was sent");
    return { outcome: "later", answer: "" };
  });
  if (sending.outcome === "unknown") {
    if (isRepeatable) sending = { ...sending, outcome: "later" };
    else logger.error({ kind, id }, "Nobody knows whether a mail was sent: no answer came");
  }
  const pause = sender.pauses[attempts - 1];
  const now = clock();
  await asService(sql, async (session) => {
    if (sending.outcome === "dropped") {
      await session`select private.drop_from_outbox(${id})`;
    } else if (sending.outcome !== "later") {
      await session`
        select private.end_sending(${id}, ${now}, ${sending.outcome}, ${sending.answer ?? null}, null)`;
    } else if (pause === undefined) {
      await session`select private.end_sending(${id}, ${now}, 'given_up', ${sending.answer}, null)`;
    } else {
      const seconds = Math.max(pause * (1 + SPREAD * Math.random()), sending.afterSeconds ?? 0);
      const again = new Date(now.getTime() + seconds * 1000);
      await session`select private.end_sending(${id}, ${now}, null, ${sending.answer}, ${again})`;
    }
  });
  if (sending.outcome === "later" && pause === undefined) await sender.onGivenUp?.(item);
  return true;
}

/** Deletes what was sent long ago. */
export async function sweepOutbox(sql: Sql): Promise<void> {
  await asService(sql, (session) => session`select private.sweep_outbox()`);
}
