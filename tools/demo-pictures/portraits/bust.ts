import { type Colour, lighter, mix } from "../colour";
import { createScene, downwards, finish, glow, type Scene, sweep } from "../scene";
import { ellipse, group, path, rectangle } from "../svg";
import { type Garment, garment } from "./garments";
import { backHair, frontHair, type HairStyle } from "./hair";
import { headwear, type PortraitHeadwear } from "./headwear";

export type Bust = {
  name: string;
  skin: Colour;
  hair: HairStyle;
  hairColour: Colour;
  garment: Garment;
  cloth: Colour;
  accent?: Colour;
  headwear?: PortraitHeadwear;
  headCloth?: Colour;
  beard?: "full" | "short" | "moustache";
  glasses?: boolean;
  earrings?: Colour;
  /** Wider or narrower face, around 1. */
  wide?: number;
  /** 0 is young, 1 is old. */
  age?: number;
  background: [Colour, Colour];
  smile?: number;
};

/** Where the parts of a face lie, in a field of 512 × 512. */
export const FACE = { x: 256, top: 112, chin: 330, half: 78, eyes: 226, mouth: 284 } as const;

/** A head and shoulders, lit from the upper left, in a field of 512 × 512. */
export function bust(who: Bust): string {
  const scene = createScene(
    `portrait ${who.name}`,
    {
      sun: { x: 120, y: 60 },
      warm: "#ffe6c0",
      shade: mix(who.background[1], "#2a2340", 0.55),
      haze: who.background[0],
      contrast: 0.75,
      shadowLength: 0,
    },
    512,
    512,
  );
  return finish(
    scene,
    [
      backdrop(scene, who),
      backHair(scene, who),
      neck(scene, who),
      garment(scene, who),
      ears(who),
      head(scene, who),
      features(who),
      who.beard ? beard(who) : "",
      frontHair(scene, who),
      who.headwear ? headwear(scene, who) : "",
      who.glasses ? glasses() : "",
      rectangle(0, 0, 512, 512, {
        fill: glow(scene, { x: 130, y: 60 }, 420, [
          [0, "#fff3d6", 0.3],
          [1, "#fff3d6", 0],
        ]),
        style: "mix-blend-mode:soft-light",
      }),
    ],
    { viewBox: "50 40 412 412" },
  );
}

function backdrop(scene: Scene, { background: [light, dark] }: Bust): string {
  const hill = (y: number, rise: number, colour: Colour, opacity: number) =>
    path(`M0 ${y}Q130 ${y - rise} 260 ${y - rise * 0.3}T512 ${y - rise * 0.8}V512H0Z`, {
      fill: colour,
      opacity,
    });
  return group(
    {},
    rectangle(0, 0, 512, 512, {
      fill: downwards(scene, [
        [0, light],
        [1, mix(light, dark, 0.7)],
      ]),
    }),
    ellipse(130, 120, 210, 210, {
      fill: glow(scene, { x: 130, y: 120 }, 210, [
        [0, "#ffffff", 0.5],
        [1, "#ffffff", 0],
      ]),
    }),
    hill(330, 60, dark, 0.3),
    hill(400, 40, dark, 0.4),
  );
}

const shadeOf = (skin: Colour) => mix(lighter(skin, -0.1), "#5a2438", 0.16);
const lightOf = (skin: Colour) => mix(lighter(skin, 0.06), "#ffd9ae", 0.16);

function neck(scene: Scene, { skin }: Bust): string {
  return path("M212 290V360Q206 396 176 408L256 452L336 408Q306 396 300 360V290Z", {
    fill: downwards(scene, [
      [0, mix(skin, shadeOf(skin), 0.7)],
      [0.45, mix(skin, shadeOf(skin), 0.45)],
      [1, lighter(skin, 0.02)],
    ]),
  });
}

function ears({ skin, headwear: hat, earrings, wide = 1 }: Bust): string {
  if (hat === "hijab" || hat === "shawl") return "";
  const half = FACE.half * wide;
  const ear = (side: number) =>
    group(
      {},
      ellipse(FACE.x + side * (half + 3), 234, 15, 23, {
        fill: side < 0 ? lightOf(skin) : shadeOf(skin),
      }),
      ellipse(FACE.x + side * (half + 4), 236, 7, 13, { fill: shadeOf(skin), opacity: 0.55 }),
      earrings ? ellipse(FACE.x + side * (half + 5), 264, 6, 7, { fill: earrings }) : "",
    );
  return group({}, ear(-1), ear(1));
}

export function headOutline(wide = 1): string {
  const half = FACE.half * wide;
  const [left, right] = [FACE.x - half, FACE.x + half];
  return `M${left} 206Q${left - 2} 118 ${FACE.x} 112Q${right + 2} 118 ${right} 206Q${right + 1} 262 ${FACE.x + half * 0.74} 294Q${FACE.x + half * 0.36} 331 ${FACE.x} 331Q${FACE.x - half * 0.36} 331 ${FACE.x - half * 0.74} 294Q${left - 1} 262 ${left} 206Z`;
}

function head(scene: Scene, { skin, wide = 1, age = 0.3 }: Bust): string {
  const outline = headOutline(wide);
  const fill = sweep(scene, { x: 0, y: 0.2 }, { x: 1, y: 0.55 }, [
    [0, lightOf(skin)],
    [0.5, skin],
    [1, shadeOf(skin)],
  ]);
  const clip = scene.define(
    "face",
    (id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
  );
  const soft = (x: number, y: number, rx: number, ry: number, colour: Colour, opacity: number) =>
    ellipse(x, y, rx, ry, {
      fill: glow(scene, { x, y }, Math.max(rx, ry), [
        [0, colour, opacity],
        [1, colour, 0],
      ]),
    });
  const blush = mix(skin, "#d2503f", 0.5);
  return group(
    {},
    path(outline, { fill }),
    group(
      { "clip-path": clip },
      soft(206, 262, 34, 34, blush, 0.34),
      soft(308, 262, 34, 34, blush, 0.34),
      soft(256, 150, 70, 70, lightOf(skin), 0.45),
      soft(256, 338, 76, 76, shadeOf(skin), 0.4),
      age > 0.6
        ? path("M214 292Q206 280 208 268M298 292Q306 280 304 268M214 170Q256 162 298 170", {
            stroke: shadeOf(skin),
            "stroke-width": 3,
            fill: "none",
            opacity: 0.5,
            "stroke-linecap": "round",
          })
        : "",
    ),
  );
}

function features(who: Bust): string {
  const { skin, hairColour, age = 0.3, smile = 1 } = who;
  const brow = mix(hairColour, "#2a1c18", 0.3);
  const line = mix(shadeOf(skin), "#2a1418", 0.35);
  const eye = (x: number, side: number) =>
    group(
      {},
      ellipse(x, FACE.eyes, 15, 9.5, { fill: mix("#ffffff", skin, 0.14) }),
      ellipse(x + 0.5, FACE.eyes + 0.5, 8.2, 9, { fill: "#33211a" }),
      ellipse(x - 2.2, FACE.eyes - 3, 2.4, 2.4, { fill: "#ffffff", opacity: 0.9 }),
      path(`M${x - 17} ${FACE.eyes + 1}Q${x} ${FACE.eyes - 16} ${x + 17} ${FACE.eyes + 1}`, {
        stroke: mix(line, "#120a0a", 0.5),
        "stroke-width": 4,
        fill: "none",
        "stroke-linecap": "round",
      }),
      path(
        `M${x - 20} ${FACE.eyes - 20 + (side < 0 ? 3 : 0)}Q${x} ${FACE.eyes - 33} ${x + 20} ${FACE.eyes - 20 + (side > 0 ? 3 : 0)}`,
        {
          stroke: brow,
          "stroke-width": age > 0.6 ? 5 : 6,
          fill: "none",
          "stroke-linecap": "round",
          opacity: 0.88,
        },
      ),
    );
  const lips = mix(mix(skin, "#b03f45", 0.42), "#3a1018", 0.12);
  const corner = 6 * smile;
  return group(
    {},
    eye(222, -1),
    eye(290, 1),
    path(`M259 ${FACE.eyes + 4}Q270 254 268 260Q262 268 248 264`, {
      stroke: line,
      "stroke-width": 3.4,
      fill: "none",
      "stroke-linecap": "round",
      opacity: 0.6,
    }),
    path(
      `M${226} ${FACE.mouth}Q256 ${FACE.mouth + corner * 3.4} 286 ${FACE.mouth}Q256 ${FACE.mouth + corner * 1.2} 226 ${FACE.mouth}Z`,
      { fill: smile > 1.2 ? "#fdf6ee" : lips },
    ),
    path(`M224 ${FACE.mouth - 1}Q256 ${FACE.mouth + corner * 1.7} 288 ${FACE.mouth - 1}`, {
      stroke: mix(lips, "#3a1018", 0.4),
      "stroke-width": 3.4,
      fill: "none",
      "stroke-linecap": "round",
    }),
    path(
      `M240 ${FACE.mouth + corner * 3}Q256 ${FACE.mouth + corner * 3.9} 272 ${FACE.mouth + corner * 3}`,
      { stroke: lips, "stroke-width": 4, fill: "none", "stroke-linecap": "round", opacity: 0.5 },
    ),
  );
}

function beard({ beard: kind, hairColour, wide = 1 }: Bust): string {
  const half = FACE.half * wide;
  const [left, right] = [FACE.x - half, FACE.x + half];
  const moustache = path(
    "M222 276Q240 262 256 270Q272 262 290 276Q272 280 256 278Q240 280 222 276Z",
    { fill: hairColour },
  );
  if (kind === "moustache") return moustache;
  const low = kind === "full" ? 352 : 337;
  const d = `M${left - 1} 232Q${left + 6} 262 ${left + 22} 268Q226 262 256 266Q286 262 ${right - 22} 268Q${right - 6} 262 ${right + 1} 232Q${right + 1} 268 ${FACE.x + half * 0.76} 298Q${FACE.x + half * 0.4} ${low} ${FACE.x} ${low}Q${FACE.x - half * 0.4} ${low} ${FACE.x - half * 0.76} 298Q${left - 1} 268 ${left - 1} 232ZM222 286Q256 274 290 286Q256 312 222 286Z`;
  return group(
    {},
    path(d, { fill: hairColour, "fill-rule": "evenodd", opacity: kind === "full" ? 0.96 : 0.72 }),
    kind === "full" ? moustache : "",
  );
}

function glasses(): string {
  const rim = { fill: "#ffffff", "fill-opacity": 0.12, stroke: "#2b2a33", "stroke-width": 5 };
  return group(
    {},
    rectangle(192, 206, 56, 44, { rx: 20, ...rim }),
    rectangle(264, 206, 56, 44, { rx: 20, ...rim }),
    path("M248 222Q256 216 264 222M192 222L176 218M320 222L336 218", {
      stroke: "#2b2a33",
      "stroke-width": 5,
      fill: "none",
    }),
  );
}
