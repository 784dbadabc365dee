import * as v from "valibot";
import { countCharacters } from "../format/text";
import { message } from "../language/message";
import { trimmedLine } from "./fields";

/** What an administrator wants the addresses of followers for; the same bounds are in `follower_addresses`. */
export const addressesPurposeSchema = v.object({
  purpose: v.pipe(
    trimmedLine,
    v.check((text) => {
      const count = countCharacters(text);
      return count >= 10 && count <= 500;
    }, message("refused.followPurpose")),
  ),
});
