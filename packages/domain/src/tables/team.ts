import { table } from "./fact";
import { address, picture, requiredLine } from "./kinds";

export const team = table("team", {
  firstName: requiredLine("first_name", "firstName"),
  lastName: requiredLine("last_name", "lastName"),
  jobTitle: requiredLine("job_title", "jobTitle"),
  /** Their profile, on LinkedIn or elsewhere. */
  linkedinUrl: address("linkedin_url"),
  /** The portrait. */
  photoUrl: picture("photo_url"),
});
