import { pageAddresses } from "@vigie/domain/app-addresses";
import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import { compiledTexts } from "@vigie/domain/language/compiled-texts";
import { chooseLanguage, directionOf } from "@vigie/domain/language/languages";
import type { HonoRequest } from "hono";
import { type Refusal, refusalResponse } from "../contract/refusal";
import { acceptedLanguages } from "../lib/accepted-languages";

/** Whether a browser asks for a page, and not a program for data. */
export function wantsPage(accepted = ""): boolean {
  return accepted.includes("text/html");
}

/** Says why there is no file: as JSON to programs, as a page to people. */
export function answerRefusal(refused: Refusal, req: HonoRequest): Response {
  const response = refusalResponse(refused, "/");
  if (!wantsPage(req.header("accept"))) return response;
  const language = chooseLanguage(acceptedLanguages(req.header("accept-language")));
  const t = compiledTexts(language, ["server"]);
  const page = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${escapeMarkup(t("openData.title"))}</title>
<h1>${escapeMarkup(t("openData.title"))}</h1>
<p>${escapeMarkup(t.message(refused.message))}</p>
<p><a href="${pageAddresses.openData}">${escapeMarkup(t("openData.toOpenData"))}</a></p>
</html>
`;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("vary", "Accept, Accept-Language");
  return new Response(page, { status: refused.status, headers });
}
