import { type Colour, lighter, mix } from "../colour";
import { randomFrom } from "../random";
import { type Scene, sweep } from "../scene";
import { ellipse, group, path } from "../svg";
import type { Bust } from "./bust";

export type HairStyle =
  | "cropped"
  | "short"
  | "parted"
  | "wavy"
  | "long"
  | "bun"
  | "afro"
  | "braids"
  | "bob"
  | "bald"
  | "receding"
  | "curls";

const shine = (scene: Scene, colour: Colour) =>
  sweep(scene, { x: 0, y: 0 }, { x: 1, y: 0.6 }, [
    [0, mix(lighter(colour, 0.1), "#ffd9a8", 0.12)],
    [0.5, colour],
    [1, lighter(colour, -0.06)],
  ]);

/** What falls behind the neck. */
export function backHair(scene: Scene, { hair, hairColour, headwear, name }: Bust): string {
  if (headwear === "hijab") return "";
  const fill = shine(scene, lighter(hairColour, -0.03));
  switch (hair) {
    case "long":
      return path(
        "M164 210Q150 96 256 92Q362 96 348 210Q350 320 384 420Q330 440 300 380H212Q182 440 128 420Q162 320 164 210Z",
        { fill },
      );
    case "bob":
      return path(
        "M160 214Q150 92 256 90Q362 92 352 214Q356 290 348 326Q320 344 298 318H214Q192 344 164 326Q156 290 160 214Z",
        { fill },
      );
    case "wavy":
      return path(
        "M158 214Q146 90 256 88Q366 90 354 214Q376 262 352 300Q374 344 342 374Q310 362 300 330H212Q202 362 170 374Q138 344 160 300Q136 262 158 214Z",
        { fill },
      );
    case "bun":
      return headwear ? "" : ellipse(256, 86, 44, 40, { fill });
    case "afro":
      return puffs(name, { x: 256, y: 180, rx: 128, ry: 116 }, fill, 46);
    case "curls":
      return puffs(name, { x: 256, y: 216, rx: 112, ry: 126 }, fill, 40);
    case "braids":
      return group(
        {},
        ...[-1, 1].map((side) =>
          path(
            `M${256 + side * 78} 210Q${256 + side * 104} 300 ${256 + side * 92} 430L${256 + side * 70} 432Q${256 + side * 76} 300 ${256 + side * 60} 240Z`,
            { fill },
          ),
        ),
      );
    default:
      return "";
  }
}

function puffs(
  name: string,
  area: { x: number; y: number; rx: number; ry: number },
  fill: string,
  size: number,
): string {
  const random = randomFrom(`${name}/puffs`);
  const outline = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * Math.PI * 2;
    return ellipse(
      area.x + Math.cos(angle) * area.rx * 0.78,
      area.y + Math.sin(angle) * area.ry * 0.78,
      size * random.between(0.6, 0.8),
      size * random.between(0.6, 0.8),
      { fill },
    );
  });
  return group({}, ellipse(area.x, area.y, area.rx * 0.9, area.ry * 0.9, { fill }), ...outline);
}

const SCALP = "M176 214Q168 104 256 100Q344 104 336 214";

/** What frames the forehead. */
export function frontHair(scene: Scene, { hair, hairColour, headwear, name }: Bust): string {
  if (headwear === "hijab" || headwear === "shawl" || headwear === "wrap" || headwear === "turban")
    return "";
  const fill = shine(scene, hairColour);
  const cap = (inner: string) => path(`${SCALP}${inner}Z`, { fill });
  switch (hair) {
    case "bald":
      return "";
    case "cropped":
      return path(`${SCALP}Q330 160 306 144Q256 134 206 144Q182 160 176 214Z`, {
        fill,
        opacity: 0.92,
      });
    case "receding":
      return path(
        "M174 220Q166 140 200 120Q186 150 190 176Q182 190 174 220ZM338 220Q346 140 312 120Q326 150 322 176Q330 190 338 220Z",
        { fill },
      );
    case "short":
      return cap("Q332 172 312 158Q288 150 250 160Q214 164 196 152Q182 172 176 214");
    case "parted":
      return cap("Q330 168 296 150Q256 160 214 132Q206 164 190 176Q180 192 176 214");
    case "wavy":
    case "bob":
      return cap("Q334 176 308 146Q270 172 222 136Q212 168 192 184Q180 198 176 214");
    case "long":
      return cap("Q340 170 256 118Q172 170 176 214");
    case "bun":
      return cap("Q330 158 256 138Q182 158 176 214");
    case "braids":
      return group(
        {},
        cap("Q330 156 258 132L254 132Q182 156 176 214"),
        path("M256 102V134", { stroke: lighter(hairColour, 0.12), "stroke-width": 3 }),
      );
    case "afro":
      return puffs(`${name}/front`, { x: 256, y: 128, rx: 96, ry: 34 }, fill, 30);
    case "curls":
      return puffs(`${name}/front`, { x: 256, y: 126, rx: 88, ry: 34 }, fill, 30);
  }
}
