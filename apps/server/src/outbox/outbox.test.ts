import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "../database/address";
import {
  fillerOf,
  type Outbox,
  type OutboxKind,
  openOutbox,
  type Sender,
  type Sending,
} from "./outbox";

let backend: TestBackend;
let logged: string[];
const opened: Outbox[] = [];

beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(async () => {
  await Promise.all(opened.map((outbox) => outbox.close()));
  await backend.close();
});
beforeEach(async () => {
  logged = [];
  await backend.sql`delete from private.outbox`;
});

const monday = new Date("2026-11-30T07:00:00Z");
const later = (seconds: number) => new Date(monday.getTime() + seconds * 1000);

const ada = "00000000-0000-4000-8000-000000000001";
const bea = "00000000-0000-4000-8000-000000000002";

async function put(kind: OutboxKind, recipient = ada, content: object = {}): Promise<void> {
  await backend.sql`
    insert into private.outbox (kind, recipient, content, created_at, due_at)
    values (${kind}, ${recipient}, ${JSON.stringify(content)}::text::jsonb, ${monday}, ${monday})`;
}

const rows = () => backend.sql`
  select kind, recipient, attempts, outcome, answer, begun_at, due_at from private.outbox
  order by created_at, due_at, recipient`;

/** A sender that answers as it is told, and remembers what it was given. */
function sender(answers: (Sending | Error)[], given: Partial<Sender> = {}) {
  const sent: { recipient: string; content: unknown; attempts: number }[] = [];
  return {
    sent,
    kind: "follow_news" as const,
    pauses: [60, 600],
    isRepeatable: false,
    isLimited: true,
    concurrent: 1,
    async send({ recipient, content, attempts }: Parameters<Sender["send"]>[0]) {
      sent.push({ recipient, content, attempts });
      const answer = answers.shift() ?? { outcome: "sent" };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...given,
  };
}

function outboxOf(senders: Sender[], mailPerHour = 100): Outbox {
  const outbox = openOutbox(
    {
      sql: backend.sql,
      senders,
      fillers: [],
      mailPerHour,
      logger: { error: (_fields, sentence) => void logged.push(sentence) },
    },
    // Rounds are made by hand.
    () => false,
  );
  opened.push(outbox);
  return outbox;
}

describe("an item of the outbox", () => {
  it("that was not taken is tried again after growing pauses, and given up after the last", async () => {
    await put("follow_news");
    const away: Sending = { outcome: "later", answer: "451 greylisted" };
    const givenUp: string[] = [];
    const mail = sender([away, away, away, away], {
      onGivenUp: async ({ recipient }) => void givenUp.push(recipient),
    });
    const outbox = outboxOf([mail]);

    await outbox.round(monday);
    await outbox.round(later(59));
    expect(mail.sent).toHaveLength(1);
    await outbox.round(later(70));
    await outbox.round(later(600));
    expect(mail.sent).toHaveLength(2);
    expect(givenUp).toEqual([]);
    await outbox.round(later(800));
    await outbox.round(later(100_000));

    expect(mail.sent.map(({ attempts }) => attempts)).toEqual([1, 2, 3]);
    expect(await rows()).toMatchObject([{ outcome: "given_up", answer: "451 greylisted" }]);
    expect(givenUp).toEqual([ada]);
  });

  it("waits longer where the other side asks for it", async () => {
    await put("follow_news");
    const mail = sender([{ outcome: "later", answer: "503", afterSeconds: 5000 }]);
    const outbox = outboxOf([mail]);
    await outbox.round(monday);
    await outbox.round(later(4999));
    expect(mail.sent).toHaveLength(1);
    await outbox.round(later(5000));
    expect(mail.sent).toHaveLength(2);
  });

  it("whose sender throws is tried again, and the failure logged", async () => {
    await put("follow_news");
    const outbox = outboxOf([sender([new Error("No such picture")])]);
    await outbox.round(monday);
    expect(await rows()).toMatchObject([{ outcome: null, begun_at: null, attempts: 1 }]);
    expect(logged).toEqual(["Nothing was sent"]);
  });

  it("that is refused or sent is not sent again, and one without anything to say goes", async () => {
    const outbox = outboxOf([
      sender([{ outcome: "refused", answer: "550" }, { outcome: "sent" }, { outcome: "dropped" }]),
    ]);
    for (let at = 0; at < 3; at += 1) await put("follow_news");
    await outbox.round(monday);
    await outbox.round(later(100_000));
    expect((await rows()).map(({ outcome }) => outcome).sort()).toEqual(["refused", "sent"]);
  });

  it("that may have arrived is not sent again, which is logged; where it may arrive twice it is", async () => {
    await put("follow_news");
    await put("follow_confirmation", bea);
    const lost: Sending = { outcome: "unknown", answer: "ECONNECTION" };
    const mail = sender([lost]);
    const confirmation = sender([lost], { kind: "follow_confirmation", isRepeatable: true });
    const outbox = outboxOf([mail, confirmation]);
    await outbox.round(monday);
    await outbox.round(later(100_000));
    expect([mail.sent.length, confirmation.sent.length]).toEqual([1, 2]);
    expect(await rows()).toMatchObject([
      { outcome: "unknown", answer: "ECONNECTION" },
      { outcome: "sent" },
    ]);
    expect(logged).toEqual(["Nobody knows whether a mail was sent: no answer came"]);
  });

  it("of another kind is left alone", async () => {
    await put("webhook");
    await outboxOf([sender([])]).round(monday);
    expect(await rows()).toMatchObject([{ attempts: 0 }]);
  });
});

it("what waits by the thousand for one who is being sent something keeps nobody else waiting", async () => {
  await backend.sql`
    insert into private.outbox (kind, recipient, due_at, begun_at)
    select 'webhook', ${ada}, ${monday}, case n when 1 then ${monday}::timestamptz end
    from generate_series(1, 20000) as n`;
  await put("webhook", bea);
  const taken = await backend.sql.begin(async (session) => {
    // Row by row it would be minutes.
    await session.unsafe("set local statement_timeout = '3s'");
    return session.unsafe(
      "select recipient from private.take_from_outbox('webhook', $1::timestamptz, '{}', 1)",
      [later(1).toISOString()],
    );
  });
  expect(taken).toEqual([{ recipient: bea }]);
});

describe("of several servers", () => {
  it("each item is sent by one", async () => {
    for (let at = 0; at < 40; at += 1)
      await put("follow_news", `00000000-0000-4000-8000-0000000001${at + 10}`);
    const senders = [sender([]), sender([]), sender([])];
    await Promise.all(senders.map((each) => outboxOf([each]).round(monday)));
    const recipients = senders.flatMap(({ sent }) => sent.map(({ recipient }) => recipient));
    expect(new Set(recipients).size).toBe(40);
    expect(recipients).toHaveLength(40);
  });

  it("one that was killed while it sent leaves a mail unknown, which is logged, and a webhook to be sent again", async () => {
    await put("follow_news", ada);
    await put("webhook", bea);
    await backend.sql`update private.outbox set begun_at = ${monday}, attempts = 1`;
    const mail = sender([]);
    const hook = sender([], { kind: "webhook", isRepeatable: true, isLimited: false });
    const outbox = outboxOf([mail, hook]);

    await outbox.round(later(299));
    expect([...mail.sent, ...hook.sent]).toEqual([]);
    await outbox.round(later(301));

    expect(mail.sent).toEqual([]);
    expect(hook.sent).toMatchObject([{ recipient: bea, attempts: 2 }]);
    expect(await rows()).toMatchObject([{ outcome: "unknown" }, { outcome: "sent" }]);
    expect(logged).toEqual(["Nobody knows whether a mail was sent: the server was killed"]);
  });
});

describe("within an hour", () => {
  it("no more mails begin than allowed, and what is not limited goes out", async () => {
    for (let at = 0; at < 5; at += 1) await put("follow_news");
    await put("follow_confirmation", bea);
    const mail = sender([]);
    const confirmation = sender([], { kind: "follow_confirmation", isLimited: false });
    const outbox = outboxOf([mail, confirmation], 3);
    await outbox.round(monday);
    await outbox.round(later(3599));
    expect(mail.sent).toHaveLength(3);
    expect(confirmation.sent).toHaveLength(1);
    await outbox.round(later(3601));
    expect(mail.sent).toHaveLength(5);
  });
});

it("a filler that fails keeps neither other fillers nor mails from their work", async () => {
  await put("follow_news");
  const filled: Date[] = [];
  const mail = sender([]);
  const outbox = openOutbox(
    {
      sql: backend.sql,
      senders: [mail],
      fillers: [() => Promise.reject(new Error("No")), async (_sql, now) => void filled.push(now)],
      mailPerHour: 10,
      logger: { error: (_fields, sentence) => void logged.push(sentence) },
    },
    () => false,
  );
  opened.push(outbox);
  await outbox.round(monday);
  expect(filled).toEqual([monday]);
  expect(mail.sent).toHaveLength(1);
  expect(logged).toEqual(["The outbox could not be filled"]);
});

it("a filler may take longer than what requests ask of the database", async () => {
  const limits: unknown[] = [];
  const sql = openConnection(backend.logins.authenticator, { max: 1 });
  try {
    const ask = fillerOf(async (session) =>
      limits.push(...(await session`show statement_timeout`)),
    );
    await ask(sql, monday);
    limits.push(...(await sql`show statement_timeout`));
  } finally {
    await sql.end();
  }
  expect(limits).toEqual([{ statement_timeout: "10min" }, { statement_timeout: "20s" }]);
});

it.each(["anon", "authenticated"])("%s neither reads nor writes the outbox", async (role) => {
  for (const statement of [
    "select * from private.outbox",
    "insert into private.outbox (kind, recipient) values ('webhook', gen_random_uuid())",
    "select * from private.take_from_outbox('webhook', now(), '{}', 1)",
    "select private.end_sending(gen_random_uuid(), now(), 'sent', null, null)",
    "select private.drop_from_outbox(gen_random_uuid())",
    "select * from private.recover_outbox(now(), '{}')",
    "select private.sweep_outbox()",
  ]) {
    const session = await backend.sql.reserve();
    try {
      await session.unsafe("begin");
      await session.unsafe(`set local role ${role}`);
      await expect(session.unsafe(statement), statement).rejects.toMatchObject({ code: "42501" });
      await session.unsafe("rollback");
    } finally {
      session.release();
    }
  }
});
