import { table } from "./fact";
import { day, line, milestoneStatus } from "./kinds";

/** What is to be reached, and by when. */
export const milestones = table("key_milestones", {
  name: line("name_milestone", { isRequired: true }),
  status: milestoneStatus("status_milestone"),
  /** The day by which it should be reached. */
  dueDate: day("due_date"),
  /** None where it is not completed, or the day is not known. */
  completedOn: day("completed_on"),
});
