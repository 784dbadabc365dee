import { table } from "./fact";
import { address, line, picture } from "./kinds";

export const team = table("team", {
  firstName: line("first_name", { isRequired: true }),
  lastName: line("last_name", { isRequired: true }),
  jobTitle: line("job_title", { isRequired: true }),
  /** Their profile, on LinkedIn or elsewhere. */
  linkedinUrl: address("linkedin_url"),
  /** The portrait. */
  photoUrl: picture("photo_url"),
});
