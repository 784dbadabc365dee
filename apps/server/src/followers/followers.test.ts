import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import {
  linkIn,
  type ReceivedMail,
  startMailServer,
  type TestMailServer,
} from "@vigie/test-backend/test-mail-server";
import sharp from "sharp";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { objectPath } from "../backend/storage/object-path";
import { PreviewDrawer } from "../crawlers/previews/preview-drawer";
import { linkToken } from "../mail/link-tokens";
import { createMailer, type Mailer } from "../mail/mailer";
import { type Outbox, openOutbox } from "../outbox/outbox";
import { createConfirmationSender } from "./confirmations";
import { storeFollowSettings } from "./housekeeping";
import { createNewsSender, fillFollowNews } from "./news";

const PUBLIC_URL = "https://vigie.test";
const SECRET = "s".repeat(48);
const followed = v.nullable(v.looseObject({ follows: v.array(v.looseObject({ id: v.string() })) }));

let mail: TestMailServer;
let mailer: Mailer;
let drawer: PreviewDrawer;
let backend: TestBackend;
let member: TestMember;
let project: string;
const logged: unknown[] = [];
const opened: Outbox[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  drawer = new PreviewDrawer();
  backend = await createTestBackend();
  const logger = { error: (...values: unknown[]) => void logged.push(values) };
  mailer = createMailer({ smtpUrl: mail.url, from: "Vigie <no-reply@vigie.test>" }, logger);
  await storeFollowSettings(backend.sql, { byMail: true, addresses: false });
});
afterAll(async () => {
  await Promise.all(opened.map((outbox) => outbox.close()));
  await mailer.close();
  drawer.close();
  await backend.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mood = "takes";
  mail.received.length = 0;
  logged.length = 0;
  const { sql } = backend;
  await sql`delete from private.outbox`;
  await sql`delete from private.follow_requests`;
  await sql`delete from private.followers`;
  await sql`delete from private.changed_projects`;
  await sql`delete from public.history`;
  await sql`insert into private.follow_looks (until) values (now()) on conflict (is_only) do update set until = now()`;
  member = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  project = (await createProject(member, { is_online: true })).id;
});

const someAddress = () => `${randomUUID()}@example.org`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

function open({ publicUrl = PUBLIC_URL, secret = SECRET } = {}): Outbox {
  const { sql, storageDirectory } = backend;
  const drawPicture = (stored: Uint8Array<ArrayBuffer>) =>
    drawer.drawPicture(stored).catch(() => null);
  const mails = { sql, mailer, publicUrl, secret };
  const outbox = openOutbox(
    {
      sql,
      senders: [
        createConfirmationSender(mails),
        createNewsSender({ ...mails, storageDirectory, drawPicture }),
      ],
      fillers: [fillFollowNews],
      mailPerHour: 1000,
      logger: { error: (...values) => void logged.push(values) },
    },
    // Rounds are made by hand.
    () => false,
  );
  opened.push(outbox);
  return outbox;
}

const ask = (email: string, asked: Record<string, unknown> = { project }) =>
  backend
    .client()
    .rpc("follow", { email, pace: "at_once", language: "en", ...asked })
    .throwOnError();

/** Follows by the mail that arrives; gives the token. */
async function follow(email: string, asked?: Record<string, unknown>): Promise<string> {
  mail.received.length = 0;
  await ask(email, asked);
  await open().round();
  const token = linkIn(await mail.mailTo(email)).values.get("confirm") ?? "";
  await backend.client().rpc("confirm_follow", { token }).throwOnError();
  mail.received.length = 0;
  return token;
}
async function followsOf(token: string) {
  const { data } = await backend.client().rpc("following", { token }).throwOnError();
  return v.parse(followed, data)?.follows ?? null;
}
const addMilestone = (name = "Boreholes", of = project) =>
  backend.sql`
    insert into public.key_milestones (project_id, name_milestone, status_milestone)
    values (${of}, ${name}, 'pending')`;
const headersOf = ({ content }: ReceivedMail) =>
  Object.fromEntries(content.headers.map(({ key, value }) => [key, value]));
const outcomes = () => backend.sql`select outcome, attempts, answer from private.outbox`;

describe("a confirmation", () => {
  it.each([
    ["en", "Do you want to follow “A well for Kolda”?", "/following"],
    ["fr", "Voulez-vous suivre «\u00a0A well for Kolda\u00a0»\u00a0?", "/following"],
    ["xx-YY", "Do you want to follow “A well for Kolda”?", "/following"],
  ])(
    "is mailed in the reader's language %s, with the one link",
    async (language, subject, path) => {
      const email = someAddress();
      await ask(email, { project, language });
      await open().round();
      const received = await mail.mailTo(email);
      expect(received.content.subject).toBe(subject);
      expect(received.content.html).toContain(`lang="${language === "fr" ? "fr" : "en"}"`);
      const { page, values } = linkIn(received);
      expect(values.get("language")).toBe(language === "fr" ? "fr" : "en");
      expect(page.endsWith(path)).toBe(true);
      expect(values.get("confirm")).toMatch(/^[\w-]{43}$/);
      expect(
        JSON.stringify(await backend.sql`select * from private.follow_requests`),
      ).not.toContain(values.get("confirm"));
      expect(mail.received).toHaveLength(1);
    },
  );

  it("has no second header and no HTML from a title", async () => {
    const email = someAddress();
    await backend.sql`
      update public.projects set title = '<img src=x onerror=alert(1)> =?utf-8?q?=0ABcc:x?=' where id = ${project}`;
    await ask(email);
    await open().round();
    const received = await mail.mailTo(email);
    expect(received.to).toEqual([email]);
    expect(Object.keys(headersOf(received))).not.toContain("bcc");
    expect(received.content.subject).toContain("<img src=x onerror=alert(1)>");
    expect(received.content.html).not.toContain("<img");
  });

  it("says in words which list it is about", async () => {
    const email = someAddress();
    const filters = { country: "sn", search: "water", organisation: member.organisation.id };
    await ask(email, { filters });
    await open().round();
    expect((await mail.mailTo(email)).content.subject).toBe(
      "Do you want to follow “Projects of Terres d’Eau in Senegal found by a search”?",
    );
  });

  it("has no word of who asks, who may not be its reader", async () => {
    const email = someAddress();
    await ask(email, { filters: { search: "You won! Go to https://evil.example" } });
    await open().round();
    const { content } = await mail.mailTo(email);
    expect(content.subject).toBe("Do you want to follow “All projects found by a search”?");
    expect(`${content.text} ${content.html}`).not.toMatch(/won|evil/);
  });

  it("is sent to nobody about a project that is offline", async () => {
    await backend.sql`update public.projects set is_online = false where id = ${project}`;
    await ask(someAddress());
    await open().round();
    expect(mail.received).toHaveLength(0);
    expect(await outcomes()).toHaveLength(0);
  });

  it("is tried three times a day at most where the address is refused for good", async () => {
    mail.mood = "refuses";
    const email = someAddress();
    for (let turn = 0; turn < 4; turn += 1) {
      await ask(email);
      await open().round();
    }
    expect(await outcomes()).toMatchObject(Array(3).fill({ outcome: "refused" }));
  });
});

describe("news", () => {
  /** What arrives for an address once the changes have paused. */
  async function toldTo(email: string, options = {}): Promise<ReceivedMail> {
    await open(options).round(inMinutes(30));
    return mail.mailTo(email);
  }

  it("tell in the words of the page what changed since, plain and as HTML, with all headers", async () => {
    const email = someAddress();
    await addMilestone("Before");
    await backend.sql`update public.history set changed_at = now() - interval '1 hour'`;
    const confirming = await follow(email);
    await addMilestone();
    const received = await toldTo(email);
    const [sent] = await backend.sql<{ id: string }[]>`
      select id from private.outbox where kind = 'follow_news'`;
    const { content } = received;
    expect(content.subject).toBe("What changed: A well for Kolda");
    expect(content.text).toContain(
      "A well for Kolda\nTerres d’Eau\n\n* New milestone: Boreholes\n",
    );
    expect(content.text).toContain(`https://vigie.test/project/${project}\n`);
    expect(content.text).not.toContain("Before");
    expect(content.html).toContain("New milestone: <bdi>Boreholes</bdi>");
    const [first] = (await followsOf(confirming)) ?? [];
    const [, token = ""] = /#token=([\w-]{43})/.exec(content.text ?? "") ?? [];
    const leave = `https://vigie.test/following/leave?token=${token}&follow=${first?.id}&language=en`;
    expect(content.text).toContain(`${leave}\n`);
    expect(content.text).toContain(`https://vigie.test/following#token=${token}&language=en\n`);
    expect(content.messageId).toBe(`<${sent?.id}@vigie.test>`);
    expect(headersOf(received)).toMatchObject({
      "list-unsubscribe": `<${leave}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      "list-id": `<${first?.id}.following.vigie.test>`,
      "auto-submitted": "auto-generated",
      precedence: "bulk",
    });
    expect(await followsOf(token)).toEqual(await followsOf(confirming));
  });

  it("have no header to leave by where the site is not reached over https", async () => {
    const email = someAddress();
    await follow(email);
    await addMilestone();
    const received = await toldTo(email, { publicUrl: "http://vigie.test:3000" });
    expect(Object.keys(headersOf(received))).not.toContain("list-unsubscribe");
    expect(received.content.text).toContain("http://vigie.test:3000/following/leave?token=");
  });

  it("are in French for who reads French, with French addresses", async () => {
    const email = someAddress();
    await follow(email, { project, language: "fr" });
    await addMilestone();
    const { content } = await toldTo(email);
    expect(content.subject).toBe("Ce qui a changé\u00a0: A well for Kolda");
    expect(content.text).toContain(`https://vigie.test/fr/project/${project}`);
    expect(content.html).toContain('<html lang="fr" dir="ltr">');
  });

  /** A new picture of the project, of which one rendition is there, or none. */
  async function addPicture(rendition: Uint8Array | string | null): Promise<void> {
    const base = `${project}/k3x9k3x9k3x9k3x9k3x9k3x9.webp`;
    const file = objectPath(
      backend.storageDirectory,
      "project-images",
      base.replace(".webp", "-320.webp"),
    );
    await mkdir(dirname(file), { recursive: true });
    if (rendition !== null) await writeFile(file, rendition);
    await backend.sql`
      insert into public.photos_projet (project_id, la_photo, caption, rendition_base, picture_width, picture_height, picture_colour)
      values (${project}, 'data:image/png;base64,AAAA', 'Children at the "tap"', ${base}, 2048, 1365, '#a1b2c3')`;
  }

  it("have the first new picture in them, as every mail program shows it, and load nothing from anywhere", async () => {
    const email = someAddress();
    await follow(email);
    const red = { r: 200, g: 0, b: 0 };
    const stored = sharp({ create: { width: 320, height: 213, channels: 3, background: red } });
    await addPicture(await stored.webp().toBuffer());
    const { content } = await toldTo(email);
    expect(content.text).toContain("* New picture\n");
    expect(content.attachments).toMatchObject([
      {
        contentId: "<picture>",
        mimeType: "image/jpeg",
        filename: "picture.jpg",
        disposition: "inline",
        related: true,
      },
    ]);
    const [picture] = content.attachments;
    const drawn = Buffer.from(v.parse(v.instance(ArrayBuffer), picture?.content));
    expect(await sharp(drawn).metadata()).toMatchObject({
      format: "jpeg",
      width: 320,
      height: 213,
    });
    expect(content.html).toContain('src="cid:picture" alt="Children at the &quot;tap&quot;"');
    expect(content.html?.match(/\b(?:src|srcset|background|poster|data)=/g)).toHaveLength(1);
    expect(content.html).not.toMatch(/<(?:script|link|iframe|object)|url\(|@import/i);
  });

  it.each([
    ["cannot be read", "no picture"],
    ["is not there", null],
  ])("go without a picture whose file %s", async (_why, rendition) => {
    const email = someAddress();
    await follow(email);
    await addPicture(rendition);
    const { content } = await toldTo(email);
    expect(content.attachments).toEqual([]);
    expect(content.html).not.toContain("<img");
  });

  it("have no HTML of what people typed, and no second header", async () => {
    const email = someAddress();
    const hostile = '"><script>alert(1)</script> =?utf-8?q?=0D=0ABcc:_x?=';
    await backend.sql`update public.projects set title = ${hostile} where id = ${project}`;
    await follow(email);
    await addMilestone(hostile);
    const received = await toldTo(email);
    expect(received.content.subject).toBe(`What changed: ${hostile}`);
    expect(received.content.html).not.toContain("<script");
    expect(Object.keys(headersOf(received))).not.toContain("bcc");
    expect(received.to).toEqual([email]);
  });

  it("of several things are one mail, which leaves all of them", async () => {
    const email = someAddress();
    const token = await follow(email);
    await follow(email, { organisation: member.organisation.id });
    const second = await createProject(member, { title: "A school", short_description: "For all" });
    await backend.sql`update public.projects set is_online = true where id = ${second.id}`;
    await addMilestone();
    const received = await toldTo(email);
    expect(mail.received).toHaveLength(1);
    expect(received.content.subject).toBe("What changed in 2 projects");
    expect(received.content.text).toContain("A school\nTerres d’Eau\n\n* New project\n* For all\n");
    expect(headersOf(received)["list-id"]).toBe("<following.vigie.test>");
    expect(headersOf(received)["list-unsubscribe"]).not.toContain("follow=");
    expect(await followsOf(token)).toHaveLength(2);
  });

  it.each([
    ["its milestone was deleted", "delete from public.key_milestones"],
    ["its project went offline", "update public.projects set is_online = false"],
    ["nobody follows it any more", "delete from private.follows"],
  ])("are not sent where %s before the mail server takes them", async (_why, statement) => {
    await follow(someAddress());
    await addMilestone();
    const outbox = open();
    mail.mood = "delays";
    await outbox.round(inMinutes(30));
    expect(await backend.sql`select from private.outbox where ended_at is null`).toHaveLength(1);
    await backend.sql.unsafe(statement);
    mail.mood = "takes";
    await outbox.round(inMinutes(32));
    expect(mail.received).toHaveLength(0);
    expect(await backend.sql`select from private.outbox where kind = 'follow_news'`).toHaveLength(
      0,
    );
  });

  it("are about what they still tell where a change of something else was taken back", async () => {
    const email = someAddress();
    const others = ["A school", "A bridge"].map((title) =>
      createProject(member, { title, is_online: true }),
    );
    const [first, second] = (await Promise.all(others)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second) throw new Error("There are no projects.");
    await follow(email, { project: first.id });
    const token = await follow(email, { project: second.id });
    await addMilestone("Taken back", first.id);
    await addMilestone("Kept", second.id);
    const outbox = open();
    mail.mood = "delays";
    await outbox.round(inMinutes(30));
    await backend.sql`delete from public.key_milestones where name_milestone = 'Taken back'`;
    mail.mood = "takes";
    await outbox.round(inMinutes(32));
    const { content } = await mail.mailTo(email);
    expect(content.subject).toBe(`What changed: ${second.title}`);
    expect(content.text).toContain(`because you follow “${second.title}” at vigie.test.`);
    const [, left] = /leave\?token=[\w-]+&follow=([\w-]+)/.exec(content.text ?? "") ?? [];
    const follows = await backend.sql`
      select id from private.follows where project_id = ${second.id}`;
    expect(follows).toEqual([{ id: left }]);
    expect(await followsOf(token)).toHaveLength(2);
  });

  it("say in words which list they are about", async () => {
    const email = someAddress();
    await follow(email, { filters: { search: "Kolda" } });
    await addMilestone();
    expect((await toldTo(email)).content.text).toContain(
      "because you follow “Projects on ‘Kolda’” at vigie.test.",
    );
  });

  it("keep titles, names and searches of another direction from moving the words around them", async () => {
    const [title, name, milestone] = ["بئر لكل مدرسة (٢)", "جمعية المياه", "حفر ١٢ بئرا"];
    const { id } = member.organisation;
    await backend.sql`update public.projects set title = ${title} where id = ${project}`;
    await backend.sql`update public.organisations set name = ${name} where id = ${id}`;
    await backend.sql`update public.history set changed_at = now() - interval '1 hour'`;
    const email = someAddress();
    await ask(email, { filters: { organisation: id } });
    await open().round();
    const asked = await mail.mailTo(email);
    expect(asked.content.subject).toBe(
      `Do you want to follow “\u2068Projects of \u2068${name}\u2069\u2069”?`,
    );
    const token = linkIn(asked).values.get("confirm") ?? "";
    await backend.client().rpc("confirm_follow", { token }).throwOnError();
    mail.received.length = 0;
    await addMilestone(milestone);
    const { content } = await toldTo(email);
    expect(content.subject).toBe(`What changed: \u2068${title}\u2069`);
    expect(content.text).toContain(
      `\u2068${title}\u2069\n\u2068${name}\u2069\n\n* New milestone: \u2068${milestone}\u2069\n`,
    );
    expect(content.text?.match(/https?:\S+/g)?.join(" ")).not.toMatch(/[\u2068\u2069]/);
    expect(content.html).toContain(`dir="auto">${title}</a>`);
    for (const text of [name, milestone]) expect(content.html).toContain(`<bdi>${text}</bdi>`);
  });

  it("name nothing that a project shows only since it is offline", async () => {
    const email = someAddress();
    const school = await createProject(member, { title: "A school", is_online: true });
    await follow(email, { filters: {} });
    for (const id of [project, school.id]) await addMilestone("Opened", id);
    await backend.sql`select private.fill_follow_news(${inMinutes(30)})`;
    await backend.sql`update public.projects set is_online = false, title = 'Secret' where id = ${project}`;
    await open().round(inMinutes(31));
    expect((await mail.mailTo(email)).content.subject).toBe("New project: A school");
    expect(JSON.stringify(mail.received)).not.toContain("Secret");
  });

  it.each([
    ["refuses", 0],
    ["distrusts", 1],
    ["delays", 1],
  ] as const)("that the mail server %s leave %i follower", async (mood, left) => {
    await follow(someAddress());
    await addMilestone();
    mail.mood = mood;
    await open().round(inMinutes(30));
    expect(await backend.sql`select from private.followers`).toHaveLength(left);
    const rows = await backend.sql`select outcome from private.outbox where kind = 'follow_news'`;
    expect([...rows]).toEqual(left === 0 ? [] : [{ outcome: null }]);
  });

  it("name a token of the secret of their time, and earlier ones stay good", async () => {
    const email = someAddress();
    const tokens = [await follow(email)];
    for (const secret of ["a".repeat(48), "b".repeat(48)]) {
      await addMilestone(secret);
      await backend.sql`delete from private.outbox`;
      mail.received.length = 0;
      const { content } = await toldTo(email, { secret });
      tokens.push(/#token=([\w-]{43})/.exec(content.text ?? "")?.[1] ?? "");
      await backend.sql`update private.follow_looks set until = now()`;
    }
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(await followsOf(token)).toHaveLength(1);
  });

  it("leave no address and no token in the log", async () => {
    const email = someAddress();
    const confirming = await follow(email);
    await addMilestone();
    mail.mood = "delays";
    await open().round(inMinutes(30));
    const [row] = await backend.sql<{ id: string }[]>`select id from private.followers`;
    const managing = linkToken(SECRET, "following manage", row?.id ?? "");
    expect(await followsOf(managing)).toHaveLength(1);
    const text = JSON.stringify(logged);
    expect(text).toContain("did not take a message");
    for (const secret of [email, confirming, managing]) expect(text).not.toContain(secret);
  });
});
