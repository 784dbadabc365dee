import { countCharacters } from "@vigie/domain/format/text";
import { classNames } from "@/lib/class-names";

interface CharacterCountProps {
  text: string;
  limit: number;
}

/** How many characters of a limit are used, counted as the form and the database count them. */
export function CharacterCount({ text, limit }: CharacterCountProps) {
  const count = countCharacters(text);
  return (
    <span
      className={classNames("shrink-0 tabular-nums", count > limit && "font-semibold text-red")}
    >
      {`${count} / ${limit}`}
    </span>
  );
}
