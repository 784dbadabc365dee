import { pageAddresses } from "@vigie/domain/app-addresses";
import {
  EMBED_HEIGHTS,
  type EmbedSubject,
  embedAddress,
  embedFrame,
} from "@vigie/domain/embed-address";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { type Language, pathIn, prefixOf, readLanguage } from "@vigie/domain/language/languages";
import { previewAddress } from "@vigie/domain/preview-address";
import { readListAddress } from "@vigie/domain/project/list-address";
import * as v from "valibot";
import { readPageAddress } from "../pages/page-address";
import type { Files } from "./file-routes";
import { PREVIEW_SIZE } from "./previews/preview-content";
import { readHeadline } from "./previews/read-preview";
import { type AskAsVisitor, readRows } from "./visitor-reads";

interface OembedOptions {
  ask: AskAsVisitor;
  /** Null where none is configured: what is here cannot be told from other sites then, and nothing is offered. */
  publicUrl: string | null;
  /** The organisation that the public list is pinned to; null for all. */
  organizationId: number | null;
}

const FAILURE = {
  logged: "An embed could not be described",
  told: "The embed cannot be described now",
};

const PRODUCT = "Vigie";
/** In pixels. */
const WIDTH = 640;

/** Seconds for which others may keep an answer; what it embeds is live all the same. */
const CACHE_AGE = 3600;

/**
 * oEmbed: `/oembed?url=…` tells editors of other sites how to embed a project or the list whose address was pasted
 * there. Everything else, and projects that are offline or do not exist, get the same 404.
 *
 * @see https://oembed.com
 */
export function oembedFiles(options: OembedOptions): Files {
  const { publicUrl } = options;
  return {
    addresses: "/oembed",
    failure: FAILURE,
    async find({ req }) {
      const headers = { "access-control-allow-origin": "*", "cache-control": "public, max-age=60" };
      if ((req.query("format") ?? "json") !== "json")
        return new Response(null, { status: 501, headers });
      const page = publicUrl === null ? null : embeddedPage(req.query("url") ?? "", publicUrl);
      const names = page && (await readNames(options, page));
      if (publicUrl === null || page === null || names === null) return null;
      const { subject, language } = page;
      const width = limitedBy(req.query("maxwidth"), WIDTH);
      const height = limitedBy(req.query("maxheight"), EMBED_HEIGHTS[subject.kind]);
      const address = absolute(publicUrl, pathIn(language, embedAddress({ subject, theme: null })));
      const project = subject.kind === "project" ? subject.id : null;
      const answer = {
        version: "1.0",
        type: "rich",
        ...names,
        provider_url: absolute(publicUrl, pathIn(language, pageAddresses.monitoring)),
        cache_age: CACHE_AGE,
        thumbnail_url: absolute(publicUrl, previewAddress({ project, language })),
        thumbnail_width: PREVIEW_SIZE.width,
        thumbnail_height: PREVIEW_SIZE.height,
        width,
        height,
        html: embedFrame({ address, title: names.title, width, height }),
      };
      return Response.json(answer, { headers });
    },
  };
}

interface EmbeddedPage {
  subject: EmbedSubject;
  language: Language;
}

/** The page of ours at a pasted address; null where that is none, or one that cannot be embedded. */
function embeddedPage(pasted: string, publicUrl: string): EmbeddedPage | null {
  if (!URL.canParse(pasted)) return null;
  const { origin, username, password, pathname, search, searchParams } = new URL(pasted);
  if (origin !== new URL(publicUrl).origin || username !== "" || password !== "") return null;
  const page = readPageAddress(pathname + search);
  if (page === null || page.isEmbed) return null;
  const language = prefixOf(page.address);
  const { path } = readLanguage(page.address);
  if (page.projectId !== null)
    return { subject: { kind: "project", id: page.projectId }, language };
  if (!path.startsWith(pageAddresses.monitoring)) return null;
  const { filters } = readListAddress((name) => searchParams.get(name));
  return { subject: { kind: "list", filters }, language };
}

const namedRow = v.object({ title: v.string(), organisations: v.object({ name: v.string() }) });

/** @throws {VisitorReadError} */
async function readNames(
  { ask, organizationId }: OembedOptions,
  { subject, language }: EmbeddedPage,
): Promise<{ title: string; provider_name: string } | null> {
  if (subject.kind === "project") {
    const query = `select=title,organisations(name)&id=eq.${subject.id}&is_online=eq.true`;
    const { rows } = await readRows(ask, { table: "projects", query, row: namedRow });
    const [project] = rows;
    return project ? { title: project.title, provider_name: project.organisations.name } : null;
  }
  const organisation = await readHeadline(ask, organizationId);
  const t = compiledTexts(language, ["server"]);
  const title = organisation ? t("head.projectsOf", { organisation }) : t("head.projects");
  return { title, provider_name: organisation ?? PRODUCT };
}

/** A size in pixels that is no more than was asked for; what is no size limits nothing. */
function limitedBy(asked: string | undefined, usual: number): number {
  return /^[1-9]\d{0,5}$/.test(asked ?? "") ? Math.min(Number(asked), usual) : usual;
}

function absolute(publicUrl: string, path: string): string {
  return new URL(path, publicUrl).href;
}
