import { countCharacters } from "@vigie/domain/format/text";
import { classNames } from "@/lib/class-names";

/** Titles of up to this length, in characters, are large. */
const shortTitle = 90;

/** The classes of a project's title, whose size depends on its length. */
export function titleClasses(title: string): string {
  const isLarge = countCharacters(title) <= shortTitle;
  return classNames("max-w-4xl tracking-tight", isLarge && "text-4xl sm:text-5xl print:text-4xl");
}
