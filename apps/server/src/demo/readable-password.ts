import { randomInt } from "node:crypto";

const words = [
  ...[
    "acacia",
    "alder",
    "amber",
    "anchor",
    "apron",
    "autumn",
    "bamboo",
    "barley",
    "basin",
    "beacon",
  ],
  ...[
    "birch",
    "bridge",
    "bucket",
    "canal",
    "candle",
    "cedar",
    "cistern",
    "clay",
    "clover",
    "coral",
  ],
  ...["cotton", "delta", "dune", "ember", "fennel", "fern", "ferry", "field", "fountain", "garden"],
  ...["ginger", "granite", "harbour", "harvest", "hazel", "heron", "island", "jasmine", "kettle"],
  ...[
    "ladder",
    "lagoon",
    "lantern",
    "lemon",
    "lentil",
    "linen",
    "maize",
    "mango",
    "maple",
    "marble",
  ],
  ...[
    "meadow",
    "millet",
    "mint",
    "monsoon",
    "moss",
    "nettle",
    "oasis",
    "olive",
    "orchard",
    "paddle",
  ],
  ...[
    "palm",
    "pebble",
    "pepper",
    "pine",
    "plum",
    "pond",
    "poplar",
    "quarry",
    "rain",
    "raven",
    "reed",
  ],
  ...[
    "ridge",
    "river",
    "saffron",
    "sail",
    "sesame",
    "shore",
    "silver",
    "sorghum",
    "spring",
    "spruce",
  ],
  ...["stone", "summer", "sunrise", "tamarind", "terrace", "thyme", "tide", "timber", "valley"],
  ...["velvet", "walnut", "waterfall", "willow", "winter", "yarrow"],
] as const;

/**
 * A password that can be read aloud and typed, for example `lagoon-cedar-tide-millet-47`. Five parts
 * by chance; meant for an account that only this machine can reach.
 */
export function readablePassword(): string {
  const chosen = Array.from({ length: 4 }, () => words[randomInt(words.length)]);
  return [...chosen, randomInt(10, 100)].join("-");
}
