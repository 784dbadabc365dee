import { pageAddresses } from "@vigie/domain/app-addresses";
import { formatLongDate } from "@vigie/domain/format/dates";
import { chooseLanguage } from "@vigie/domain/language/languages";
import type { ServerTexts } from "@vigie/domain/language/texts";
import { NEED_PARAMETER } from "@vigie/domain/project/work-list";
import { html } from "hono/html";
import * as v from "valibot";
import { BETWEEN, bulkMail } from "../mail/bulk-mail";
import { STYLES } from "../mail/letter-page";
import { reminderToken } from "../mail/link-tokens";
import { isolated, mailTexts } from "../mail/mail-texts";
import type { Mail } from "../mail/mailer";

/** Where a reminder says that no more are wanted. */
export const LEAVE_PATH = "/reminders/leave";

/** What there is to do, in the order in which a reminder tells it; see `private.things_to_do`. */
const KINDS = ["due", "ready", "unchanged"] as const;

const thing = v.object({
  /** The project's id. */
  project: v.string(),
  title: v.string(),
  /** The name of the milestone that is due, else null. */
  milestone: v.nullable(v.string()),
  /** ISO date: when it is due, or when the project changed last; null for what is ready. */
  day: v.nullable(v.string()),
  /** Whose project it is; null for one's own, empty where nobody owns it. */
  owner: v.nullable(v.string()),
});

const list = v.optional(v.object({ found: v.number(), first: v.array(thing) }));

/** What `private.reminder_of` gives. */
export const reminderSchema = v.object({
  email: v.string(),
  organisation: v.string(),
  /** Of the account and of the organisation, where they chose one. */
  languages: v.array(v.nullable(v.string())),
  lists: v.object({ due: list, ready: list, unchanged: list }),
});

type Reminder = v.InferOutput<typeof reminderSchema>;
type Thing = v.InferOutput<typeof thing>;

interface Occasion {
  /** The account that it is for. */
  member: string;
  /** ISO date of the week's Monday. */
  monday: string;
  publicUrl: string;
  secret: string;
}

interface Line {
  name: string;
  /** What is said of it besides, such as when it is due. */
  details: string[];
  address: string;
}

interface Section {
  title: string;
  lines: Line[];
  more: { label: string; address: string } | null;
}

/** The mail of a member, in their language, else their organisation's; each line leads to where it is done. */
export function reminderMail(reminder: Reminder, occasion: Occasion): Mail {
  const { email, organisation, languages } = reminder;
  const { member, publicUrl, secret } = occasion;
  const t = mailTexts(chooseLanguage(languages.map((tag) => tag ?? "")), ["visitor", "server"]);
  const sections = sectionsOf(t, reminder, occasion);
  const leaving = new URLSearchParams({
    token: reminderToken(secret, member),
    language: t.language,
  });
  const leave = `${publicUrl}${LEAVE_PATH}?${leaving}`;
  const things = KINDS.flatMap((kind) => reminder.lists[kind]?.first ?? []);
  const isOwn = things.every(({ owner }) => owner === null);
  const before = t(isOwn ? "reminder.beforeOwn" : "reminder.before", { organisation });
  return bulkMail(t, {
    to: email,
    subject: t("reminder.subject", { organisation }),
    text: [before, ...sections.map((section) => textOf(t, section))],
    content: html`<p style="margin:0 0 20px">${before}</p>
${sections.map(cardOf)}`,
    why: t("reminder.why"),
    links: [
      { label: t("reminder.stop"), address: leave },
      { label: t("reminder.profile"), address: `${publicUrl}${pageAddresses.profile}` },
    ],
    leave,
  });
}

function sectionsOf(t: ServerTexts, { lists }: Reminder, occasion: Occasion): Section[] {
  const dashboard = `${occasion.publicUrl}${pageAddresses.dashboard}`;
  return KINDS.flatMap((kind) => {
    const list = lists[kind];
    if (list === undefined) return [];
    const count = list.found - list.first.length;
    // The dashboard has no filter for milestones.
    const address = kind === "due" ? dashboard : `${dashboard}?${NEED_PARAMETER}=${kind}`;
    return {
      title: t(`reminder.${kind}`),
      lines: list.first.map((thing) => lineOf(t, thing, occasion)),
      more: count === 0 ? null : { label: t("reminder.more", { count }), address },
    };
  });
}

function lineOf(t: ServerTexts, thing: Thing, { monday, publicUrl }: Occasion): Line {
  const { project, title, milestone, day, owner } = thing;
  const date = formatLongDate(t, day);
  const isOverdue = day !== null && day < monday;
  const due = isOverdue ? t("reminder.overdue", { date }) : t("reminder.dueOn", { date });
  const changed = day === null ? [] : [t("reminder.changedOn", { date })];
  // General information is its owner's alone.
  const page = milestone === null && owner === null ? "edit" : "milestones";
  return {
    name: milestone ?? title,
    details: [
      ...(milestone === null ? changed : [title, due]),
      ...(owner === null
        ? []
        : [owner === "" ? t("reminder.withoutOwner") : t("reminder.of", { owner })]),
    ],
    address: `${publicUrl}/project/${project}/${page}`,
  };
}

function textOf(t: ServerTexts, { title, lines, more }: Section): string {
  const told = lines.map(({ name, details, address }) =>
    [`* ${isolated(t, name)}`, details.map((part) => isolated(t, part)).join(BETWEEN), address]
      .filter(Boolean)
      .join("\n  "),
  );
  return [title, ...told, ...(more ? [t("mail.linkLine", more)] : [])].join("\n\n");
}

function cardOf({ title, lines, more }: Section) {
  const line = ({ name, details, address }: Line) => html`
<li style="margin:0;padding:8px 0"><a href="${address}" style="${STYLES.link}" dir="auto">${name}</a>
${details.length > 0 ? html`<div class="quiet" style="${STYLES.quiet}">${details.map((part, place) => html`${place === 0 ? "" : BETWEEN}<bdi>${part}</bdi>`)}</div>` : ""}</li>`;
  return html`<div class="card" style="${STYLES.card}">
<h2 style="${STYLES.heading}">${title}</h2>
<ul style="margin:0;padding:0;list-style:none">${lines.map(line)}</ul>
${more ? html`<p style="margin:8px 0 0"><a href="${more.address}" style="${STYLES.link}">${more.label}</a></p>` : ""}
</div>`;
}
