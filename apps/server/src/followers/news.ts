import { readFile } from "node:fs/promises";
import { renditionPath, renditionWidths } from "@vigie/domain/files/renditions";
import { publicChange } from "@vigie/domain/history/public-change";
import { PROJECT_IMAGES_BUCKET } from "@vigie/domain/limits";
import { LRUCache } from "lru-cache";
import * as v from "valibot";
import { objectPath } from "../backend/storage/object-path";
import { asService } from "../database/roles";
import { errorCode } from "../lib/error-code";
import { hashOf, linkToken } from "../mail/link-tokens";
import { fillerOf, type OutboxItem, type Sender } from "../outbox/outbox";
import { type FollowMails, followedSchema } from "./confirmations";
import { newsMail, type ProjectNews } from "./news-mail";

const contentSchema = v.object({ projects: v.array(v.unknown()) });

/** What `private.take_follow_news` gives: a project of which the mail tells. */
const toldSchema = v.object({
  email: v.string(),
  language: v.string(),
  follow: v.string(),
  followed: followedSchema,
  project: v.string(),
  /** Moments to the microsecond, which a Date has not. */
  since: v.string(),
  until: v.string(),
  is_new: v.boolean(),
  title: v.string(),
  short_description: v.nullable(v.string()),
  organisation: v.string(),
  updated: v.string(),
});

type Told = v.InferOutput<typeof toldSchema>;

const changesSchema = v.array(v.pick(publicChange, ["kind", "label", "items"]));
const pictureSchema = v.array(
  v.object({ base: v.string(), width: v.number(), caption: v.nullable(v.string()) }),
);

type Found = Pick<ProjectNews, "changes" | "picture">;

/** After a minute, and then for two days. */
const PAUSES = [60, 600, 3600, 4 * 3600, 12 * 3600, 24 * 3600];

/** Many followers in a row are told of the same project. */
const MOST_CACHED = 20;

/** Where the pictures of news come from, besides what all mails to followers need. */
export interface NewsMails extends FollowMails {
  storageDirectory: string;
  /** Makes a JPEG of a stored picture; null where it cannot. */
  drawPicture(stored: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null>;
}

/** Mails followers what changed, and deletes those whose addresses do not exist. */
export function createNewsSender(mails: NewsMails): Sender {
  const { sql, mailer, publicUrl, secret } = mails;
  const cache = new LRUCache<string, Found>({ max: MOST_CACHED });

  /** As visitors see it now: whatever they see moves `updated`. */
  const changesOf = async ({ project, since, until, updated }: Told): Promise<Found> => {
    const key = [project, since, until, updated].join(" ");
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const found = await findChanges(mails, { project, since, until });
    cache.set(key, found);
    return found;
  };

  return {
    kind: "follow_news",
    pauses: PAUSES,
    isRepeatable: false,
    isLimited: true,
    concurrent: 2,
    async send(item) {
      const token = linkToken(secret, "following manage", item.recipient);
      const told = await takeNews(mails, item, token);
      const news: (Told & ProjectNews)[] = [];
      for (const project of told) {
        const found: Found = await changesOf(project);
        if (found.changes.length > 0 || project.is_new) news.push({ ...project, ...found });
      }
      const [reader] = news;
      if (reader === undefined) return { outcome: "dropped" };
      const { id, recipient } = item;
      const delivery = await mailer.deliver({
        ...newsMail(reader, news, { publicUrl, token }),
        id,
      });
      // There is nobody who could read what is kept.
      if (delivery.outcome === "refused")
        await asService(sql, (session) => session`select private.forget_follower(${recipient})`);
      return delivery;
    },
  };
}

/** What the mail was to tell, as far as it is still followed and seen by visitors. */
async function takeNews(
  { sql, organizationId }: FollowMails,
  item: OutboxItem,
  token: string,
): Promise<Told[]> {
  const { projects } = v.parse(contentSchema, item.content);
  return asService(
    sql,
    async (session) => {
      const rows = await session`
        select email, language, follow_id as follow, project_id as project,
          jsonb_build_object('filters', filters, 'title', followed_title, 'list_of', list_of) as followed,
          since::text, until::text, is_new, title, short_description, organisation,
          content_updated_at::text as updated
        from private.take_follow_news(
          ${item.recipient}, ${hashOf(token)}, ${JSON.stringify(projects)}::text::jsonb
        )`;
      return v.parse(v.array(toldSchema), rows);
    },
    organizationId,
  );
}

async function findChanges(
  mails: NewsMails,
  { project, since, until }: Pick<Told, "project" | "since" | "until">,
): Promise<Found> {
  const { changes, pictures } = await asService(mails.sql, async (session) => {
    const rows = await session`
      select kind, label, items from private.changes_of_project(${project})
      where changed_at between ${since}::text::timestamptz and ${until}::text::timestamptz`;
    const found = await session`
      select rendition_base as base, picture_width as width, caption
      from private.new_picture_of(${project}, ${since}::text::timestamptz, ${until}::text::timestamptz)`;
    return { changes: v.parse(changesSchema, rows), pictures: v.parse(pictureSchema, found) };
  });
  const [picture] = pictures;
  return { changes, picture: picture ? await readPicture(picture, mails) : null };
}

/** Redrawn, since stored ones are mostly WebP, which Outlook does not show. */
async function readPicture(
  { base, width, caption }: v.InferOutput<typeof pictureSchema>[number],
  { storageDirectory, drawPicture }: NewsMails,
): Promise<Found["picture"]> {
  const [smallest = width] = renditionWidths(width);
  const file = objectPath(storageDirectory, PROJECT_IMAGES_BUCKET, renditionPath(base, smallest));
  try {
    const content = await drawPicture(await readFile(file));
    return content && { width: smallest, caption: caption ?? "", content };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Looks what changed, and puts mails about it into the outbox. */
export const fillFollowNews = fillerOf(
  (session, now) => session`select private.fill_follow_news(${now})`,
);
