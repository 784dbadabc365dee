import { table } from "./fact";
import { day, milestoneStatus, requiredLine } from "./kinds";

/** What is to be reached, and by when. */
export const milestones = table(
  "key_milestones",
  {
    name: requiredLine("name_milestone", "name"),
    status: milestoneStatus("status_milestone"),
    /** The day by which it should be reached. */
    dueDate: day("due_date"),
    /** None where it is not completed, or the day is not known. */
    completedOn: day("completed_on"),
  },
  "name",
);
