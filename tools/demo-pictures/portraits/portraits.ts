import type { Picture } from "../picture";
import { bust } from "./bust";
import { peopleElsewhere } from "./people-elsewhere";
import { peopleOfAfrica } from "./people-of-africa";

export const portraits: Picture[] = [...peopleOfAfrica, ...peopleElsewhere].map((who) => ({
  file: `portraits/${who.name}`,
  width: 256,
  height: 256,
  drawnAt: 2,
  largestBytes: 12_000,
  draw: () => bust(who),
}));
