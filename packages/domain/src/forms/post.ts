import * as v from "valibot";
import { isImageDataUrl } from "../files/image-data-url";
import { message } from "../language/message";
import { rulesOf } from "../tables/form-rules";
import { posts } from "../tables/posts";

const { description, publishedAt, originalUrl } = posts.facts;

/** The form that adds or edits a social-media post. */
export const postSchema = v.object({
  ...rulesOf({ description, publishedAt, originalUrl }),
  /**
   * `null` for no picture, the data URL of one that was chosen now, and any other text for the one
   * that is stored.
   */
  picture: v.nullable(
    v.pipe(
      v.string(),
      v.check(
        (picture) => !picture.startsWith("data:") || isImageDataUrl(picture),
        message("forms.choosePicture"),
      ),
    ),
  ),
});

/** What the form holds: the moment as `2025-03-15T14:05` where the person is. */
export type PostInput = v.InferInput<typeof postSchema>;

/** A checked post; its moment is an ISO timestamp in UTC. */
export type Post = v.InferOutput<typeof postSchema>;

/** Whether the form's picture was just chosen, and is not the stored one. */
export function isChosenPicture(picture: string | null): picture is string {
  return picture !== null && isImageDataUrl(picture);
}
