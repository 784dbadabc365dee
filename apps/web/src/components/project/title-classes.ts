import { countCharacters } from "@vigie/domain/format/text";
import { classNames } from "@/lib/class-names";

/** Titles up to this length, in characters, are set large. */
const shortTitle = 90;

/** How large the title of a project is set on its page, which depends on its length. */
export function titleClasses(title: string): string {
  const isLarge = countCharacters(title) <= shortTitle;
  return classNames("max-w-4xl tracking-tight", isLarge && "text-4xl sm:text-5xl print:text-4xl");
}
