import { compiledTexts } from "../language/compiled-texts";
import { ALL_PARTS } from "../language/texts";

/** All texts in English, for tests. */
export const english = compiledTexts("en", ALL_PARTS);
