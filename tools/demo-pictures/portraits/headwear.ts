import { type Colour, lighter, mix } from "../colour";
import { downwards, type Scene, sweep } from "../scene";
import { ellipse, group, path } from "../svg";
import type { Bust } from "./bust";

export type PortraitHeadwear =
  | "wrap"
  | "hijab"
  | "shawl"
  | "straw"
  | "cap"
  | "felt"
  | "kufi"
  | "topi"
  | "turban";

const folds = (colour: Colour, d: string) =>
  path(d, {
    stroke: mix(lighter(colour, -0.14), "#2a2038", 0.2),
    "stroke-width": 4,
    fill: "none",
    opacity: 0.45,
    "stroke-linecap": "round",
  });

/** Head-scarves and hats, drawn over the hair. */
export function headwear(scene: Scene, who: Bust): string {
  const colour = who.headCloth ?? "#c98a3a";
  const accent = who.accent ?? lighter(colour, 0.18);
  const fill = sweep(scene, { x: 0, y: 0 }, { x: 1, y: 0.7 }, [
    [0, lighter(colour, 0.08)],
    [0.5, colour],
    [1, lighter(colour, -0.1)],
  ]);
  switch (who.headwear) {
    case "wrap":
      return group(
        {},
        path(
          "M166 196Q150 90 240 66Q330 44 356 110Q366 160 346 198Q300 148 256 152Q206 150 166 196Z",
          { fill },
        ),
        path("M236 74Q270 20 330 40Q366 62 330 102Q292 124 250 108Z", {
          fill: sweep(scene, { x: 0, y: 0 }, { x: 1, y: 1 }, [
            [0, lighter(colour, 0.1)],
            [1, lighter(colour, -0.06)],
          ]),
        }),
        folds(colour, "M184 168Q230 104 330 96M200 152Q260 118 344 132M262 92Q300 60 334 62"),
        path("M168 190Q206 142 256 146Q304 142 346 192L348 204Q302 158 256 160Q208 160 166 204Z", {
          fill: accent,
          opacity: 0.75,
        }),
      );
    case "hijab":
    case "shawl":
      return group(
        {},
        path(
          "M256 84Q372 84 364 226Q362 320 398 420Q330 470 256 470Q182 470 114 420Q150 320 148 226Q140 84 256 84ZM256 128Q182 128 182 226Q184 300 256 336Q328 300 330 226Q330 128 256 128Z",
          { fill, "fill-rule": "evenodd" },
        ),
        folds(
          colour,
          "M196 330Q240 372 330 338M172 300Q210 390 330 392M160 250Q164 320 196 360M350 250Q352 300 340 330",
        ),
        who.headwear === "shawl"
          ? path("M182 222Q184 128 256 128Q328 128 330 222", {
              stroke: accent,
              "stroke-width": 9,
              fill: "none",
            })
          : path("M190 200Q198 136 256 134Q314 136 322 200", {
              stroke: lighter(colour, -0.12),
              "stroke-width": 9,
              fill: "none",
              opacity: 0.7,
            }),
      );
    case "straw":
      return group(
        {},
        path("M186 152Q188 62 256 60Q324 62 326 152Z", { fill }),
        path("M184 150Q256 132 328 150V128Q256 110 184 128Z", { fill: accent }),
        ellipse(256, 156, 156, 30, { fill }),
        path("M100 156Q256 206 412 156Q256 178 100 156Z", {
          fill: lighter(colour, -0.16),
          opacity: 0.6,
        }),
      );
    case "cap":
      return group(
        {},
        path("M170 178Q164 84 256 82Q348 84 342 178Q256 150 170 178Z", { fill }),
        path("M182 172Q256 138 330 172Q348 190 326 194Q256 166 186 194Q164 190 182 172Z", {
          fill: downwards(scene, [
            [0, lighter(colour, 0.04)],
            [1, lighter(colour, -0.12)],
          ]),
        }),
        ellipse(256, 128, 15, 15, { fill: accent }),
      );
    case "felt":
      return group(
        {},
        path("M182 154Q180 50 256 46Q332 50 330 154Z", { fill }),
        path("M182 152Q256 136 330 152V126Q256 110 182 126Z", { fill: accent }),
        path("M140 168Q256 120 372 168Q352 184 256 172Q160 184 140 168Z", { fill }),
      );
    case "kufi":
      return group(
        {},
        path("M178 166Q176 86 256 84Q336 86 334 166Q256 144 178 166Z", { fill }),
        path("M178 166Q256 144 334 166V148Q256 126 178 148Z", { fill: accent, opacity: 0.7 }),
      );
    case "topi":
      return group(
        {},
        path("M178 164Q184 78 232 72Q300 62 332 104Q338 134 334 166Q256 142 178 164Z", { fill }),
        ...[0, 1, 2, 3, 4].map((index) =>
          path(`M${198 + index * 28} 138l12 -14l12 14l-12 14Z`, { fill: accent, opacity: 0.75 }),
        ),
      );
    case "turban":
      return group(
        {},
        path("M166 190Q150 84 256 72Q362 84 346 190Q300 134 256 176Q212 134 166 190Z", { fill }),
        folds(
          colour,
          "M172 168Q214 104 300 94M178 146Q230 92 318 110M338 168Q300 110 214 96M256 172Q262 130 300 104",
        ),
      );
    default:
      return "";
  }
}
