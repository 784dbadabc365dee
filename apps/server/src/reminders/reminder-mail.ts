import { pageAddresses } from "@vigie/domain/app-addresses";
import { formatLongDate } from "@vigie/domain/format/dates";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage } from "@vigie/domain/language/languages";
import type { ServerTexts } from "@vigie/domain/language/texts";
import { NEED_PARAMETER } from "@vigie/domain/project/work-list";
import { html } from "hono/html";
import { letterPage, STYLES } from "../mail/letter-page";
import type { Mail } from "../mail/mailer";
import { LEAVE_PATH, leaveToken } from "./leave-token";
import { KINDS, type Reminder, type Thing } from "./reminder";

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
  const t = compiledTexts(chooseLanguage(languages.map((tag) => tag ?? "")), ["visitor", "server"]);
  const sections = sectionsOf(t, reminder, occasion);
  const stop = `${publicUrl}${LEAVE_PATH}?token=${leaveToken(secret, member)}`;
  const things = KINDS.flatMap((kind) => reminder.lists[kind]?.first ?? []);
  const isOwn = things.every(({ owner }) => owner === null);
  const letter = {
    subject: t("reminder.subject", { organisation }),
    before: t(isOwn ? "reminder.beforeOwn" : "reminder.before", { organisation }),
    sections,
    why: t("reminder.why"),
    links: [
      { label: t("reminder.stop"), address: stop },
      { label: t("reminder.profile"), address: `${publicUrl}${pageAddresses.profile}` },
    ],
  };
  return {
    to: email,
    subject: letter.subject,
    text: textOf(t, letter),
    html: String(pageOf(t, letter)),
    headers: {
      Precedence: "bulk",
      // One press in a mail program (RFC 8058), which has to be safe from others on the way.
      ...(publicUrl.startsWith("https:") && {
        "List-Unsubscribe": `<${stop}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
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
      ...(owner === null ? [] : [t("reminder.of", { owner })]),
    ],
    address: `${publicUrl}/project/${project}/${page}`,
  };
}

interface Letter {
  subject: string;
  before: string;
  sections: Section[];
  why: string;
  links: { label: string; address: string }[];
}

const BETWEEN = " · ";

function textOf(t: ServerTexts, { before, sections, why, links }: Letter): string {
  const told = sections.map(({ title, lines, more }) =>
    [
      title,
      ...lines.map(({ name, details, address }) =>
        [`* ${name}`, details.join(BETWEEN), address].filter(Boolean).join("\n  "),
      ),
      ...(more ? [t("mail.linkLine", more)] : []),
    ].join("\n\n"),
  );
  const after = links.map((link) => t("mail.linkLine", link)).join("\n");
  return `${[before, ...told, "-- ", `${why}\n${after}`].join("\n\n")}\n`;
}

function pageOf(t: ServerTexts, { subject, before, sections, why, links }: Letter) {
  const line = ({ name, details, address }: Line) => html`
<li style="margin:0;padding:8px 0"><a href="${address}" style="${STYLES.link}" dir="auto">${name}</a>
${details.length > 0 ? html`<div class="quiet" style="${STYLES.quiet}">${details.map((part, place) => html`${place === 0 ? "" : BETWEEN}<bdi>${part}</bdi>`)}</div>` : ""}</li>`;
  return letterPage(
    t,
    subject,
    html`<p style="margin:0 0 20px">${before}</p>
${sections.map(
  ({ title, lines, more }) => html`<div class="card" style="${STYLES.card}">
<h2 style="${STYLES.heading}">${title}</h2>
<ul style="margin:0;padding:0;list-style:none">${lines.map(line)}</ul>
${more ? html`<p style="margin:8px 0 0"><a href="${more.address}" style="${STYLES.link}">${more.label}</a></p>` : ""}
</div>`,
)}
<p class="quiet" style="margin:0;${STYLES.quiet}">${why}<br>${links.map(
      ({ label, address }, place) =>
        html`${place === 0 ? "" : BETWEEN}<a href="${address}" style="${STYLES.link}">${label}</a>`,
    )}</p>`,
  );
}
