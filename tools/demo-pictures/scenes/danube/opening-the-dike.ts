import { reeds } from "../../crops";
import { finishingLight } from "../../light";
import { crowd, who } from "../../people/crowd";
import { danubian, staff } from "../../people/wardrobe";
import { meadow } from "../../plants";
import { randomFrom } from "../../random";
import { createScene, finish, type Light, rounded, stand } from "../../scene";
import { cumulus, sky } from "../../sky";
import { path } from "../../svg";
import { ground } from "../../terrain";
import { heron } from "../../things/animals";
import { board } from "../../things/gatherings";
import { excavator } from "../../things/vehicles";
import { treeLine } from "../../trees";
import { water } from "../../water";
import { MIST_DAWN } from "./place";

const SPRING_DAY: Light = {
  ...MIST_DAWN,
  sun: { x: 250, y: 70 },
  warm: "#fff4cf",
  haze: "#d3e3e3",
  shade: "#35536f",
};

/** White water running down through the gap. */
function foam(): string[] {
  const random = randomFrom("danube foam");
  return Array.from({ length: 60 }, () => {
    const t = random.next();
    const x = 790 - t * 190 + random.spread(26 + t * 90);
    const y = 548 + t * 190;
    const length = 18 + t * 60;
    return path(
      `M${Math.round(x)} ${Math.round(y)}q${Math.round(-length * 0.6)} ${Math.round(length * 0.2)} ${Math.round(-length)} ${Math.round(length * 0.75)}q${Math.round(length * 0.2)} ${Math.round(-length * 0.5)} ${Math.round(length)} ${Math.round(-length * 0.75)}Z`,
      { fill: "#fbfdfd", opacity: random.between(0.25, 0.75) * (1 - t * 0.5) },
    );
  });
}

export function openingTheDike(): string {
  const scene = createScene("danube breach", SPRING_DAY);
  const marks =
    '<path d="M10 52Q30 30 48 44T92 24" stroke="#2f7fa8" stroke-width="6" fill="none"/><path d="M12 14H60M12 24H44" stroke="#4a4f5a" stroke-width="3"/>';
  return finish(scene, [
    sky(scene, { top: "#5f9fd0", middle: "#b9dbe9", low: "#eff2e3" }, 400, 0.6),
    cumulus(scene, "a", {
      x: 820,
      y: 220,
      width: 520,
      height: 130,
      colour: "#ffffff",
      base: "#bfd0dd",
    }),
    cumulus(scene, "b", {
      x: 230,
      y: 260,
      width: 280,
      height: 66,
      colour: "#ffffff",
      base: "#cbd8e0",
    }),
    treeLine(scene, {
      name: "poplars",
      y: () => 402,
      height: 52,
      colour: "#6f9a62",
      depth: 0.42,
      density: 1.4,
    }),
    ground(scene, { name: "polder", y: 402, far: "#c9c27f", near: "#9a9a52", height: 4 }),
    water(scene, {
      name: "river arm",
      top: 432,
      far: "#b5d3e0",
      near: "#5f93ad",
      ripples: 90,
      glitter: 0.5,
      outline: [
        { x: 520, y: 446 },
        { x: 760, y: 434 },
        { x: 1240, y: 430 },
        { x: 1240, y: 620 },
        { x: 900, y: 590 },
        { x: 700, y: 540 },
      ],
    }),
    path("M560 430L700 436Q760 520 900 580L1240 616V668L860 640Q660 560 560 452Z", {
      fill: rounded(scene, "#9a7a52"),
    }),
    path("M560 428L700 434Q760 512 900 566L1240 600V620L900 586Q740 530 560 440Z", {
      fill: "#8fa552",
    }),
    path("M-20 420Q200 430 420 470T700 640L420 830H-20Z", { fill: "#a3a85a" }),
    water(scene, {
      name: "breach",
      top: 520,
      far: "#cfe3e6",
      near: "#6f9cab",
      ripples: 110,
      glitter: 0.3,
      outline: [
        { x: 760, y: 520 },
        { x: 830, y: 556 },
        { x: 800, y: 620 },
        { x: 900, y: 700 },
        { x: 1120, y: 760 },
        { x: 1000, y: 830 },
        { x: 300, y: 830 },
        { x: 340, y: 760 },
        { x: 560, y: 690 },
        { x: 700, y: 600 },
      ],
    }),
    ...foam(),
    stand(scene, 980, 590, excavator(scene, { length: 300, colour: "#e0a42c", x: 980 })),
    crowd(scene, [
      who(330, 560, 150, "stand", danubian(1)),
      who(270, 570, 154, "point", staff(danubian(3))),
      who(200, 590, 158, "stand", danubian(2)),
      who(130, 610, 162, "stand", danubian(7)),
      who(400, 580, 152, "stand", danubian(0)),
      who(70, 640, 166, "stand", danubian(4)),
    ]),
    stand(scene, 470, 650, board(scene, { width: 120, height: 160, marks })),
    stand(scene, 560, 730, heron(scene, { height: 66, colour: "#ffffff", x: 560 })),
    stand(scene, 640, 756, heron(scene, { height: 60, colour: "#ffffff", x: 640 }), { flip: true }),
    reeds(scene, {
      name: "reeds",
      from: 880,
      to: 1220,
      y: () => 836,
      height: 220,
      colour: "#8fa04f",
      density: 1.1,
    }),
    meadow(scene, {
      name: "edge",
      top: 700,
      bottom: 840,
      count: 44,
      height: 76,
      colour: "#8a9a45",
      to: 330,
    }),
    finishingLight(scene, { bloom: 0.16 }),
  ]);
}
