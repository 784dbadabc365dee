import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The styles that rendered pages carry with them, so that they are painted before any file arrives. */
export interface FirstStyles {
  readonly css: string;
  /** What the content security policy allows them by: `'sha256-…'`. */
  readonly hash: string;
}

/**
 * Reads the styles that the build left beside the program that renders pages. Null while there are none;
 * once they are there they stay the same, as the program does.
 *
 * @param rendererFile the program that renders pages
 */
export function createFirstStyles(rendererFile: string): () => FirstStyles | null {
  const file = path.join(path.dirname(rendererFile), "first-styles.css");
  let read: FirstStyles | null = null;
  return () => {
    if (read === null && existsSync(file)) {
      const css = readFileSync(file, "utf8");
      const digest = createHash("sha256").update(css).digest("base64");
      read = { css, hash: `'sha256-${digest}'` };
    }
    return read;
  };
}
