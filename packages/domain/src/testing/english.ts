import { compiledTexts } from "../language/compiled-texts";

/** All texts in English, for tests. */
export const english = compiledTexts("en", ["visitor", "project", "account", "staff", "server"]);
