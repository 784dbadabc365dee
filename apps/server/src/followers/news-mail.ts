import { pageAddresses } from "@vigie/domain/app-addresses";
import { describePublicChange, type PublicChange } from "@vigie/domain/history/public-change";
import type { Sentence } from "@vigie/domain/history/sentence";
import { chooseLanguage, pathIn } from "@vigie/domain/language/languages";
import type { ServerTexts } from "@vigie/domain/language/texts";
import { followedInWords } from "@vigie/domain/project/list-in-words";
import { html } from "hono/html";
import { bulkMail } from "../mail/bulk-mail";
import { STYLES } from "../mail/letter-page";
import { isolated, mailTexts } from "../mail/mail-texts";
import type { Mail } from "../mail/mailer";
import type { Followed } from "./confirmations";

/** What a mail tells of a project. */
export interface ProjectNews {
  project: string;
  title: string;
  organisation: string;
  short_description: string | null;
  /** Whether it came online for the first time; then nothing else is told of it. */
  is_new: boolean;
  /** The follow by which it is told. */
  follow: string;
  /** The newest first. */
  changes: readonly Pick<PublicChange, "kind" | "label" | "items">[];
  picture: NewsPicture | null;
}

interface NewsPicture {
  /** Pixels. */
  width: number;
  caption: string;
  /** A JPEG. */
  content: Uint8Array;
}

interface Reader {
  email: string;
  /** A language tag. */
  language: string;
  /** What is followed, where the mail is about one thing. */
  followed: Followed;
}

const CID = "picture";

/**
 * The mail about what changed in projects that somebody follows, in their language: with the first new picture in it,
 * and nothing that is loaded from us or tells us who reads it.
 */
export function newsMail(
  reader: Reader,
  news: readonly ProjectNews[],
  { publicUrl, token }: { publicUrl: string; token: string },
): Mail {
  const language = chooseLanguage([reader.language]);
  const t = mailTexts(language, ["visitor", "account", "server"]);
  const { host, hostname } = new URL(publicUrl);
  const [first] = news;
  const only = news.length === 1 ? first : undefined;
  // Of several things at once, none is left alone: the list of this mail is all of them.
  const [follow, ...others] = new Set(news.map((each) => each.follow));
  const list = others.length === 0 && follow !== undefined ? follow : null;
  const leaving = new URLSearchParams({ token, ...(list !== null && { follow: list }), language });
  const leave = `${publicUrl}${pageAddresses.stopFollowing}?${leaving}`;
  const picture = news.find((each) => each.picture !== null)?.picture ?? null;
  const projects = news.map((each) => ({
    ...each,
    address: `${publicUrl}${pathIn(language, `/project/${each.project}`)}`,
    lines: linesOf(t, each),
    picture: each.picture === picture ? picture : null,
  }));
  const mail = bulkMail(t, {
    to: reader.email,
    subject: only
      ? t(only.is_new ? "follow.newSubject" : "follow.newsSubject", { title: only.title })
      : t("follow.newsOfMany", { count: news.length }),
    text: projects.map((each) => textOf(t, each)),
    content: html`${projects.map(cardOf)}`,
    why:
      list === null
        ? t("follow.whySeveral", { host })
        : t("follow.why", {
            what: followedInWords(t, reader.followed, reader.followed.list_of),
            host,
          }),
    links: [
      { label: list === null ? t("follow.stopAll") : t("follow.stop"), address: leave },
      {
        label: t("follow.manage"),
        address: `${publicUrl}${pageAddresses.following}#${new URLSearchParams({ token, language })}`,
      },
    ],
    leave,
  });
  return {
    ...mail,
    ...(picture && {
      attachments: [
        {
          cid: CID,
          filename: `${CID}.jpg`,
          contentType: "image/jpeg",
          content: Buffer.from(picture.content),
        },
      ],
    }),
    headers: {
      ...mail.headers,
      "List-Id": `<${list === null ? "" : `${list}.`}following.${hostname}>`,
    },
  };
}

function linesOf(t: ServerTexts, { is_new, short_description, changes }: ProjectNews): Sentence[] {
  if (is_new) {
    return [
      [t("follow.newProject")],
      ...(short_description ? [[{ quoted: short_description }]] : []),
    ];
  }
  return changes.flatMap((change) => {
    const told = describePublicChange(t, change);
    return told === null ? [] : [told];
  });
}

interface Told extends Pick<ProjectNews, "title" | "organisation" | "picture"> {
  address: string;
  lines: Sentence[];
}

function textOf(t: ServerTexts, { title, organisation, lines, address }: Told): string {
  const plain = (part: Sentence[number]) =>
    typeof part === "string" ? part : isolated(t, part.quoted);
  const told = lines.map((line) => `* ${line.map(plain).join("")}`).join("\n");
  const heading = `${isolated(t, title)}\n${isolated(t, organisation)}`;
  return [heading, told, address].join("\n\n");
}

function cardOf({ title, organisation, lines, address, picture }: Told) {
  const parts = (line: Sentence) =>
    line.map((part) => (typeof part === "string" ? part : html`<bdi>${part.quoted}</bdi>`));
  return html`<div class="card" style="${STYLES.card}">
<h2 style="${STYLES.heading}"><a href="${address}" style="${STYLES.link}" dir="auto">${title}</a></h2>
<div class="quiet" style="${STYLES.quiet}"><bdi>${organisation}</bdi></div>
<ul style="margin:8px 0 0;padding:0 0 0 20px;padding-inline:20px 0">${lines.map((line) => html`<li style="padding:2px 0">${parts(line)}</li>`)}</ul>
${picture ? html`<img src="cid:${CID}" alt="${picture.caption}" width="${picture.width}" style="display:block;max-width:100%;height:auto;margin:12px 0 0;border-radius:8px">` : ""}
</div>`;
}
