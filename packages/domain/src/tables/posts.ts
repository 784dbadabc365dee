import { POST_DESCRIPTION_MAX_LENGTH } from "../limits";
import { table } from "./fact";
import { address, moment, picture, renditionFacts, requiredText } from "./kinds";

export const posts = table("social_media_posts", {
  description: requiredText("description", "text", { max: POST_DESCRIPTION_MAX_LENGTH }),
  publishedAt: moment("date_publication"),
  /** Where it was published first; none where that is not known. */
  originalUrl: address("original_url"),
  picture: picture("picture_rs"),
  ...renditionFacts,
});
