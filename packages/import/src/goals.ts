import { type Goal, readGoal, readGoals } from "@vigie/domain/project/goals";
import { plain } from "./columns";

/** Characters that are looked at: more than the names of all goals have. */
const CELL_MAX = 2000;

const NUMBERS = /^\d{1,2}(?:\s*[,/]\s*\d{1,2})*$/;
/** `SDG 6`, `ODD n° 6`, `6. Clean Water and Sanitation`, `Goal 6: …` */
const NUMBERED =
  /^(?:(?:sdgs?|odd|goals?|objectifs?)\s*(?:n[°o.]?\s*)?)?(\d{1,2})(?:\s*[.:·–-])?(?:\s+(\D.*))?$/iu;

/**
 * The goals in a cell, by number or name, and what names none. A number with other words behind it is none: `2 schools`.
 *
 * @param words the goals by their plain names
 */
export function readGoalNames(
  text: string,
  { goals }: { goals: ReadonlyMap<string, Goal> },
): { goals: Goal[]; unknown: string[] } {
  if (text.length > CELL_MAX) return { goals: [], unknown: [text] };
  const names = text
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .flatMap((name) => (NUMBERS.test(name) ? name.split(/\s*[,/]\s*/) : [name]))
    .filter((name) => name !== "");
  const goalOf = (name: string): Goal | null => {
    const [, number, rest] = NUMBERED.exec(name) ?? [];
    if (number === undefined) return goals.get(plain(name)) ?? null;
    const goal = readGoal(number);
    return rest === undefined || goals.get(plain(rest)) === goal ? goal : null;
  };
  return {
    goals: readGoals(names.map(goalOf)),
    unknown: names.filter((name) => goalOf(name) === null),
  };
}
