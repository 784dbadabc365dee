// Written by `npm run languages` from the catalogues beside it.
import { en } from "./en";
import fr from "./fr.json" with { type: "json" };

/** The messages of every language, as they are written. */
export const catalogues = { en, fr };
