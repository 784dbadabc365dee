import { type Colour, lighter, mix } from "../colour";
import { type Scene, sweep } from "../scene";
import { element, ellipse, group, path, rectangle } from "../svg";
import type { Bust } from "./bust";

export type Garment =
  | "shirt"
  | "tee"
  | "vest"
  | "jacket"
  | "print"
  | "sari"
  | "woven"
  | "coat"
  | "sweater";

const SHOULDERS =
  "M40 512Q52 424 140 400Q196 386 212 372Q256 440 300 372Q316 386 372 400Q460 424 472 512Z";

const body = (scene: Scene, colour: Colour) =>
  sweep(scene, { x: 0, y: 0 }, { x: 1, y: 0.5 }, [
    [0, lighter(colour, 0.07)],
    [0.5, colour],
    [1, mix(lighter(colour, -0.1), "#2a2348", 0.15)],
  ]);

function pattern(scene: Scene, name: string, ink: Colour, motif: string, size: number): string {
  return scene.define(`cloth ${name} ${ink}`, (id) =>
    element(
      "pattern",
      {
        id,
        width: size,
        height: size,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(14)",
      },
      `<g fill="${ink}">${motif}</g>`,
    ),
  );
}

/** Shoulders and chest. */
export function garment(scene: Scene, who: Bust): string {
  const { cloth, accent = "#f4efe2" } = who;
  const base = path(SHOULDERS, { fill: body(scene, cloth) });
  const line = (
    d: string,
    colour: Colour = mix(lighter(cloth, -0.16), "#2a2348", 0.2),
    width = 4,
  ) =>
    path(d, {
      stroke: colour,
      "stroke-width": width,
      fill: "none",
      opacity: 0.6,
      "stroke-linecap": "round",
    });
  const collar = (fill: Colour) =>
    path(
      "M206 370Q224 424 256 446L232 470Q192 428 184 388ZM306 370Q288 424 256 446L280 470Q320 428 328 388Z",
      { fill },
    );
  switch (who.garment) {
    case "tee":
      return group({}, base, line("M204 378Q256 452 308 378", lighter(cloth, -0.1), 9));
    case "sweater":
      return group(
        {},
        base,
        line("M200 380Q256 458 312 380", lighter(cloth, -0.07), 16),
        line("M120 440Q130 480 128 512M392 440Q382 480 384 512"),
      );
    case "shirt":
      return group(
        {},
        base,
        collar(lighter(cloth, 0.05)),
        line("M256 450V512"),
        ...[474, 500].map((y) => ellipse(256, y, 4, 4, { fill: accent })),
      );
    case "jacket":
      return group(
        {},
        path(SHOULDERS, { fill: accent }),
        path("M256 446V512", { stroke: lighter(accent, -0.1), "stroke-width": 3 }),
        path(
          "M40 512Q52 424 140 400Q186 388 204 376L246 512ZM472 512Q460 424 372 400Q326 388 308 376L266 512Z",
          { fill: body(scene, cloth) },
        ),
        path(
          "M204 376L180 404L210 438L192 450L246 512L214 400ZM308 376L332 404L302 438L320 450L266 512L298 400Z",
          { fill: lighter(cloth, -0.05) },
        ),
      );
    case "vest":
      return group(
        {},
        path(SHOULDERS, { fill: accent }),
        collar(lighter(accent, 0.04)),
        path(
          "M120 512Q116 430 160 396L210 384Q214 440 250 470V512ZM392 512Q396 430 352 396L302 384Q298 440 262 470V512Z",
          { fill: body(scene, cloth) },
        ),
        rectangle(130, 474, 112, 11, { fill: "#f2ecc9" }),
        rectangle(270, 474, 112, 11, { fill: "#f2ecc9" }),
        ellipse(330, 440, 13, 13, { fill: "#ffffff", opacity: 0.9 }),
        path("M330 430q9 10 0 17q-9 -7 0 -17Z", { fill: cloth }),
      );
    case "print":
      return group(
        {},
        base,
        path(SHOULDERS, {
          fill: pattern(
            scene,
            "print",
            accent,
            '<path d="M18 4q14 12 0 28q-14 -16 0 -28Z"/><circle cx="3" cy="30" r="3.5"/>',
            36,
          ),
          opacity: 0.8,
        }),
        line("M206 376Q256 450 306 376", accent, 7),
      );
    case "sari":
      return group(
        {},
        path(SHOULDERS, { fill: accent }),
        path("M40 512Q52 424 140 400Q186 388 206 374Q230 440 330 512Z", {
          fill: body(scene, cloth),
        }),
        line("M206 378Q232 440 334 512", "#f0cf7a", 8),
        line("M90 440Q170 440 260 512M130 416Q200 440 290 512"),
      );
    case "woven":
      return group(
        {},
        base,
        path(SHOULDERS, {
          fill: pattern(
            scene,
            "woven",
            accent,
            '<path d="M0 6H26V11H0ZM0 17l6 -5 7 5 6 -5 7 5v3l-7 -5 -6 5 -7 -5 -6 5Z"/>',
            26,
          ),
          opacity: 0.75,
        }),
        line("M206 376Q256 456 306 376", accent, 8),
      );
    case "coat":
      return group(
        {},
        path(SHOULDERS, { fill: "#8fb3c4" }),
        path(
          "M40 512Q52 424 140 400Q186 388 206 374L244 512ZM472 512Q460 424 372 400Q326 388 306 374L268 512Z",
          { fill: body(scene, cloth) },
        ),
        path("M206 374L186 408L216 440L244 512L222 420ZM306 374L326 408L296 440L268 512L290 420Z", {
          fill: lighter(cloth, -0.06),
        }),
        path("M196 420Q190 480 200 512M316 420Q326 460 318 490", {
          stroke: "#3f4a55",
          "stroke-width": 6,
          fill: "none",
        }),
      );
  }
}
