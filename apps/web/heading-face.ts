import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The files of the face for headings, among those of the build. */
const HEADING_FACE = /bricolage-grotesque-[\w-]+\.woff2$/;

/** The one weight that headings have; see `--font-heading` in `styles.css`. */
const WEIGHT = 650;

/** Beyond this the face has no characters. */
const LAST_CHARACTER = 0xffff;

/**
 * Reduces the face for headings to the one weight that is used: half of its bytes are for how the others
 * differ, and every visitor loads it. The file names do not depend on the weight, and browsers keep files by
 * name: a change of the weight needs other file names.
 */
export function headingFace(): Plugin {
  return {
    name: "vigie-heading-face",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !HEADING_FACE.test(file.fileName)) continue;
        file.source = await oneWeight(Buffer.from(file.source));
      }
    },
  };
}

function oneWeight(face: Buffer): Promise<Buffer> {
  const everything = String.fromCharCode(...Array(LAST_CHARACTER).keys());
  return subsetFont(face, everything, {
    targetFormat: "woff2",
    variationAxes: { wght: WEIGHT },
  });
}
