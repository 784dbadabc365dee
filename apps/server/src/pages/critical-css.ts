import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The critical CSS of rendered pages: inlined, so that a page is painted before any file arrives. */
export interface CriticalCss {
  readonly css: string;
  /** Its source expression for the content security policy: `'sha256-…'`. */
  readonly hash: string;
}

/**
 * Makes the function that reads the critical CSS, which the build writes beside the server bundle. Returns
 * null while it is missing; once read it is not read again, as the bundle is loaded only once, too.
 *
 * @param rendererFile the server bundle of the web app
 */
export function createCriticalCssReader(rendererFile: string): () => CriticalCss | null {
  const file = path.join(path.dirname(rendererFile), "critical.css");
  let read: CriticalCss | null = null;
  return () => {
    if (read === null && existsSync(file)) {
      const css = readFileSync(file, "utf8");
      const digest = createHash("sha256").update(css).digest("base64");
      read = { css, hash: `'sha256-${digest}'` };
    }
    return read;
  };
}
