import { CAPTION_MAX_LENGTH } from "../limits";
import { limitedLine } from "./fields";

/** What a picture shows, in words; null for none. */
export const captionSchema = limitedLine("Caption", CAPTION_MAX_LENGTH);
