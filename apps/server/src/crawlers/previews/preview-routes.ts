import { readPreviewAddress } from "@vigie/domain/preview-address";
import type { HonoRequest } from "hono";
import type { Files } from "../file-routes";
import type { Preview, Previews } from "./previews";

/** As for visitors' reads: a content delivery network may answer for two seconds without asking. */
const CACHED = "public, max-age=0, s-maxage=2, must-revalidate";

const FAILURE = { logged: "A preview could not be drawn", told: "The preview cannot be drawn now" };

/**
 * The pictures of link previews: `/preview/projects.jpg` for the public list, `/preview/{id}.jpg`
 * for a project, and both below `/preview/fr/` for French pages. All other addresses, and projects that are offline or do not exist, get the same 404.
 */
export function previewFiles(previews: Previews): Files {
  return {
    addresses: "/preview/*",
    failure: FAILURE,
    async find({ req }) {
      const { pathname, search } = new URL(req.url);
      const requested = search === "" ? readPreviewAddress(pathname) : null;
      if (requested === null) return null;
      const { project, language } = requested;
      const preview = await (project === null
        ? previews.ofList(language)
        : previews.ofProject(project, language));
      return preview && answerWith(preview, req);
    },
  };
}

function answerWith({ picture, etag }: Preview, req: HonoRequest): Response {
  const headers = { etag, "cache-control": CACHED };
  const cachedTags = req
    .header("if-none-match")
    ?.split(",")
    .map((each) => each.trim().replace(/^W\//, ""));
  if (cachedTags?.some((each) => each === etag || each === "*"))
    return new Response(null, { status: 304, headers });
  return new Response(picture, {
    headers: { ...headers, "content-type": "image/jpeg", "content-length": String(picture.length) },
  });
}
