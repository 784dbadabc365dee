import { CAPTION_MAX_LENGTH, CITY_MAX_LENGTH, FILE_NAME_MAX_LENGTH } from "../limits";
import { table } from "./fact";
import { line, milestoneOf, renditionFacts, requiredPicture } from "./kinds";

export const photos = table(
  "photos_projet",
  {
    /** The name of the file it came from; none where it was not kept. */
    fileName: line("file_name", "fileName", { max: FILE_NAME_MAX_LENGTH }),
    /** What it shows, in a member's words. */
    caption: line("caption", "caption", { max: CAPTION_MAX_LENGTH }),
    picture: requiredPicture("la_photo"),
    /** The milestone that it shows. */
    milestoneId: milestoneOf("milestone_id"),
    /** The city it was taken in, as in the project's list; none where no member said so. */
    takenIn: line("taken_in", "city", { max: CITY_MAX_LENGTH }),
    ...renditionFacts,
  },
  "fileName",
);
