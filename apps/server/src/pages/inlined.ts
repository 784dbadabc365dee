import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { EMBED_THEMES, type Embed } from "@vigie/domain/embed-address";
import * as v from "valibot";
import type { PageOptions } from "./page-options";

/** What rendered pages carry, or ask for at once, so that nothing holds up their first paint and their program. */
export interface Inlined {
  /** The app's style sheet. */
  styles: string;
  /** The script that records what a person does until the app runs. */
  script: string;
  /** The file of each language's texts, which the program needs before it starts. */
  texts: Readonly<Record<string, string>>;
  /** Their source expressions for the content security policy: `'sha256-…'`. */
  hashes: { styles: string; script: string };
  embed: InlinedInEmbeds;
}

/** What pages for frames of other sites carry, which load nothing but pictures. */
export interface InlinedInEmbeds {
  /** The app's style sheet without its faces, for a theme. */
  styles(theme: Embed["theme"]): string;
  /** The script that keeps them current, and tells their height. */
  script: string;
  hashes: { styles: readonly string[]; script: string };
}

const STYLE_SHEET = /<link\b[^>]*\brel="stylesheet"[^>]* href="([^"]+)"/;

/**
 * Makes the function that reads them from the build. It returns null while they are missing; once read they are not
 * read again, as the program that renders pages is loaded only once, too.
 */
export function createInlinedReader({
  webDirectory,
  rendererFile,
}: Pick<PageOptions, "webDirectory" | "rendererFile">): () => Inlined | null {
  let read: Inlined | null = null;
  return () => {
    read ??= readInlined(webDirectory, rendererFile);
    return read;
  };
}

function readInlined(webDirectory: string, rendererFile: string): Inlined | null {
  const page = path.join(webDirectory, "index.html");
  const scriptFile = path.join(path.dirname(rendererFile), "early-use.js");
  const embedFile = path.join(path.dirname(rendererFile), "live-embed.js");
  if (![page, scriptFile, embedFile].every((file) => existsSync(file))) return null;
  const [, sheet] = STYLE_SHEET.exec(readFileSync(page, "utf8")) ?? [];
  if (sheet === undefined) return null;
  const styles = readFileSync(path.join(webDirectory, sheet), "utf8");
  const script = readFileSync(scriptFile, "utf8");
  return {
    styles,
    script,
    texts: readTexts(webDirectory),
    hashes: { styles: hashOf(styles), script: hashOf(script) },
    embed: inlinedInEmbeds(styles, readFileSync(embedFile, "utf8")),
  };
}

function inlinedInEmbeds(styles: string, script: string): InlinedInEmbeds {
  // A page of its own fills the window; what a frame shows is as high as it is, and the frame as high as that.
  const plain = `${styles.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, "")}body{min-height:0}`;
  const themed = new Map([null, ...EMBED_THEMES].map((theme) => [theme, inTheme(plain, theme)]));
  return {
    styles: (theme) => themed.get(theme) ?? plain,
    script,
    hashes: { styles: [...themed.values()].map(hashOf), script: hashOf(script) },
  };
}

/** A style sheet as on a device with a theme, whatever the reader's is. */
function inTheme(styles: string, theme: Embed["theme"]): string {
  if (theme === null) return styles;
  // Conditions that always hold, or never.
  return EMBED_THEMES.reduce(
    (sheet, each) =>
      sheet.replaceAll(
        new RegExp(`\\(prefers-color-scheme:\\s*${each}\\)`, "g"),
        each === theme ? "(min-width:0)" : "(max-width:0)",
      ),
    styles,
  ).replace(/color-scheme:\s*light dark/g, `color-scheme:${theme}`);
}

const manifestSchema = v.record(v.string(), v.object({ file: v.string() }));
const VISITOR_TEXTS = /virtual:catalogues\/([^/]+)\/visitor$/;

function readTexts(webDirectory: string): Record<string, string> {
  const manifest = path.join(webDirectory, ".vite", "manifest.json");
  return existsSync(manifest) ? textsForVisitors(JSON.parse(readFileSync(manifest, "utf8"))) : {};
}

/**
 * The files of the texts for visitors by language, as the manifest of the web app's build names them.
 *
 * @returns paths relative to the built web app
 */
export function textsForVisitors(manifest: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(v.parse(manifestSchema, manifest)).flatMap(([name, { file }]) => {
      const [, language] = VISITOR_TEXTS.exec(name) ?? [];
      return language === undefined ? [] : [[language, file]];
    }),
  );
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
