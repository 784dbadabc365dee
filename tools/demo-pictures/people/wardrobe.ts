import type { Colour } from "../colour";
import type { Cloth } from "./clothes";
import type { Person } from "./person";

/** How someone looks: everything of a person but size, stance and place. */
export type Look = Omit<Person, "height" | "pose" | "x">;

const turn = <T>(list: readonly [T, ...T[]], index: number): T =>
  list[index % list.length] ?? list[0];

const plain = (colour: Colour): Cloth => ({ colour });

const DEEP = ["#3d281e", "#4a3023", "#5a3a28", "#37241b"] as const;
const BROWN = ["#8a5b3d", "#7a4f35", "#96664a", "#6d4630"] as const;
const OLIVE = ["#b5835a", "#a8754f", "#c3926b"] as const;
const PALE = ["#e0b08f", "#d6a17f", "#e6bc9d"] as const;

const WAX: readonly [Cloth, ...Cloth[]] = [
  { colour: "#b5472d", print: "leaves", accent: "#f2c14e" },
  { colour: "#27407a", print: "dots", accent: "#f4d58a" },
  { colour: "#2a5a4b", print: "leaves", accent: "#e9c46a" },
  { colour: "#5b2a4f", print: "dots", accent: "#f1b24a" },
  { colour: "#c27a1f", print: "check", accent: "#6d2f1d" },
  { colour: "#1f6a72", print: "stripes", accent: "#f3e3b3" },
];
const BRIGHT = ["#d9763a", "#e9e0c9", "#2f7a78", "#a8506a", "#e2ad3b", "#7a3b69"] as const;

export function westAfricanWoman(index: number): Look {
  const blouse = turn(BRIGHT, index);
  return {
    skin: turn(DEEP, index),
    headwear: index % 4 === 3 ? "shawl" : "wrap",
    headCloth: plain(index % 4 === 3 ? blouse : turn(BRIGHT, index + (index % 2))),
    outfit: { kind: "wrap", top: plain(blouse), bottom: turn(WAX, index) },
  };
}

export function westAfricanMan(index: number): Look {
  const robe = turn(["#6f9bb3", "#e8e0cc", "#4f6f57", "#8a5a8f"] as const, index);
  const robed = index % 2 === 0;
  return {
    skin: turn(DEEP, index + 1),
    headwear: turn(["kufi", "straw", "none", "cap"] as const, index),
    headCloth: plain(turn(["#f1ead8", "#d3b274", "#caa768", "#35507a"] as const, index)),
    hair: "short",
    outfit: robed
      ? { kind: "robe", top: plain(robe), bottom: plain(robe) }
      : {
          kind: "trousers",
          top: plain(turn(["#c9824b", "#7fa39a", "#d8cfb4"] as const, index)),
          bottom: plain("#4c4a55"),
        },
  };
}

export function malagasy(index: number): Look {
  const woman = index % 2 === 0;
  return {
    skin: turn(BROWN, index),
    headwear: woman ? "none" : "straw",
    headCloth: plain("#dcc089"),
    hair: woman ? "bun" : "short",
    outfit: woman
      ? {
          kind: "wrap",
          top: plain(turn(["#c75b4a", "#4f8a8b", "#e3b04b", "#8a6aa0"] as const, index / 2)),
          bottom: turn(WAX, index + 1),
        }
      : {
          kind: "poncho",
          top: {
            colour: turn(["#e7dcc3", "#a65a3a", "#6f7f6a"] as const, index),
            print: "stripes",
            accent: "#b5472d",
          },
          bottom: plain("#51463f"),
        },
  };
}

export function southernAfrican(index: number): Look {
  const woman = index % 3 !== 1;
  return {
    skin: turn(DEEP, index + 2),
    headwear: woman ? "wrap" : "straw",
    headCloth: plain(
      woman ? turn(["#d9482f", "#f0c04a", "#4b7fa3", "#f3ead6"] as const, index) : "#d8b87c",
    ),
    hair: "short",
    outfit: woman
      ? {
          kind: "wrap",
          top: plain(turn(["#f3ead6", "#4b7fa3", "#d9763a", "#7f9f5a"] as const, index)),
          bottom: turn(WAX, index + 2),
        }
      : {
          kind: "trousers",
          top: plain(turn(["#7f9f8a", "#c98a4b", "#d9d0ba"] as const, index)),
          bottom: plain("#4a4f5c"),
        },
  };
}

export function nepali(index: number): Look {
  const woman = index % 2 === 0;
  const cloth = turn(["#b8324a", "#2f7f77", "#d9822b", "#6a4a9a"] as const, index / 2);
  return {
    skin: turn(OLIVE, index),
    headwear: woman ? "shawl" : "kufi",
    headCloth: woman ? plain(cloth) : { colour: "#a8433c", print: "check", accent: "#f0d9a0" },
    hair: "short",
    outfit: woman
      ? {
          kind: "wrap",
          top: plain(cloth),
          bottom: {
            colour: turn(["#7a1f3a", "#1f4f5a", "#8a4a1f", "#3a2a5a"] as const, index / 2),
            print: "stripes",
            accent: "#e8c05a",
          },
        }
      : {
          kind: "trousers",
          top: plain(turn(["#d9d2c0", "#8a8f96", "#b59a6a"] as const, index)),
          bottom: plain("#5a5560"),
          vest: "#5a4a3a",
        },
  };
}

export function bengali(index: number): Look {
  const woman = index % 2 === 0;
  const sari = turn(["#c4455a", "#2f8f83", "#e09a2f", "#4a6fb0"] as const, index / 2);
  return {
    skin: turn(BROWN, index + 2),
    headwear: woman ? "shawl" : turn(["none", "cap", "kufi"] as const, index),
    headCloth: plain(woman ? sari : "#f0ece0"),
    hair: "short",
    outfit: woman
      ? {
          kind: "robe",
          top: plain(sari),
          bottom: { colour: sari, print: "stripes", accent: "#f5d78a" },
        }
      : {
          kind: "wrap",
          top: plain(turn(["#e9e4d6", "#86a9b5", "#cfd8c0"] as const, index)),
          bottom: { colour: "#4a6a8a", print: "check", accent: "#c9d6df" },
        },
  };
}

export function andean(index: number): Look {
  const woman = index % 2 === 0;
  const weave = turn(["#a63d40", "#7a3b69", "#c9672f", "#2f6f73"] as const, index);
  return {
    skin: turn(OLIVE, index + 1),
    headwear: "felt",
    headCloth: plain(turn(["#4a3326", "#6b5a44", "#2f2f38", "#d8c7a0"] as const, index)),
    hair: woman ? "braid" : "short",
    outfit: {
      kind: woman ? "poncho-skirt" : "poncho",
      top: { colour: weave, print: "stripes", accent: "#f0c24b" },
      bottom: plain(woman ? turn(["#254441", "#3a2f5b", "#7a2f3a"] as const, index) : "#3b3b42"),
    },
  };
}

export function melanesian(index: number): Look {
  const woman = index % 2 === 0;
  return {
    skin: turn(DEEP, index),
    hair: "afro",
    outfit: woman
      ? {
          kind: "dress",
          top: plain(turn(["#e0527a", "#f0a23a", "#3f9aa8"] as const, index / 2)),
          bottom: {
            colour: turn(["#e0527a", "#f0a23a", "#3f9aa8"] as const, index / 2),
            print: "leaves",
            accent: "#fff0c9",
          },
        }
      : {
          kind: "shorts",
          top: plain(turn(["#f3ead6", "#d9593a", "#4f8f6a"] as const, index)),
          bottom: plain("#3f5570"),
        },
  };
}

export function danubian(index: number): Look {
  return {
    skin: turn(PALE, index),
    headwear: turn(["cap", "none", "straw", "none"] as const, index),
    headCloth: plain(turn(["#3f4f63", "#8a5a3a", "#d8bd83"] as const, index)),
    hair: index % 4 === 3 ? "bun" : "short",
    hairColour: turn(["#5a3f2b", "#8a6a44", "#3a2c22", "#b08a55"] as const, index),
    outfit: {
      kind: "trousers",
      top: plain(turn(["#6d7f5a", "#c0563f", "#4f7391", "#d9c79f"] as const, index)),
      bottom: plain(turn(["#4a4a44", "#39465a", "#5d5040"] as const, index)),
      shoes: "#3a4438",
    },
  };
}

export function maya(index: number): Look {
  const woman = index % 2 === 0;
  const weave = turn(["#b02f4a", "#2f4f9a", "#7a2f8a"] as const, index / 2);
  return {
    skin: turn(OLIVE, index),
    headwear: woman ? "none" : "straw",
    headCloth: plain("#e3cb92"),
    hair: woman ? "braid" : "short",
    outfit: woman
      ? {
          kind: "wrap",
          top: { colour: weave, print: "check", accent: "#f2c84b" },
          bottom: { colour: "#26365f", print: "stripes", accent: "#c9567a" },
        }
      : {
          kind: "trousers",
          top: plain(turn(["#f1ead9", "#7fa3b5", "#c98f5a"] as const, index)),
          bottom: plain("#5a5348"),
        },
  };
}

const CHILD_SHIRTS = ["#e9b44c", "#7fb0a8", "#d96a5a", "#f0ead8", "#6a86b8"] as const;

/** A child of the same place, with lighter clothes. */
export function childOf(look: Look, index: number): Look {
  const shirt = turn(CHILD_SHIRTS, index);
  const girl = index % 2 === 0;
  return {
    skin: look.skin,
    child: true,
    hair: look.hair === "afro" ? "afro" : girl ? "bun" : "short",
    outfit: girl
      ? { kind: "dress", top: plain(shirt), bottom: plain(shirt) }
      : { kind: "shorts", top: plain(shirt), bottom: plain("#40557a") },
  };
}

/** A pupil in the uniform of a school. */
export function pupil(look: Look, index: number, uniform: Colour): Look {
  const girl = index % 2 === 0;
  return {
    ...childOf(look, index),
    outfit: girl
      ? { kind: "dress", top: plain("#f4f1e6"), bottom: plain(uniform) }
      : { kind: "shorts", top: plain("#f4f1e6"), bottom: plain(uniform) },
  };
}

/** Someone of the organisation, in its waistcoat. */
export function staff(look: Look, index = 0): Look {
  return {
    ...look,
    headwear: look.headwear === "shawl" ? "shawl" : index % 2 ? "cap" : "none",
    headCloth: look.headwear === "shawl" ? look.headCloth : plain("#0b544e"),
    hair: look.hair ?? (index % 2 ? "short" : "bun"),
    outfit: { kind: "trousers", top: plain("#efe9da"), bottom: plain("#4a4f5a"), vest: "#0f6b63" },
  };
}
