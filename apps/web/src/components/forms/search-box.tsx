import { LONGEST_SEARCH } from "@vigie/domain/project/list-address";
import { Search } from "lucide-react";
import { TextInput } from "@/components/ui/text-field";
import { useTexts } from "@/lib/language/use-texts";

interface SearchBoxProps {
  /** Its name in a form that is submitted without JavaScript. */
  name?: string;
  text: string;
  onChange: (text: string) => void;
}

/** Searches projects by titles, short descriptions, countries and cities while a person types. */
export function SearchBox({ name, text, onChange }: SearchBoxProps) {
  const t = useTexts();
  return (
    <div className="relative min-w-0 flex-1 basis-36">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 max-[25rem]:start-2.5 text-muted"
      />
      <TextInput
        type="search"
        name={name}
        aria-label={t("common.searchProjects")}
        placeholder={t("common.searchProjectsHint")}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="ps-11 placeholder:text-ellipsis max-[25rem]:pe-2 max-[25rem]:ps-10 max-[25rem]:placeholder:text-sm [&::-webkit-search-cancel-button]:grayscale"
      />
    </div>
  );
}
