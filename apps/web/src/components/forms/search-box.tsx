import { Search } from "lucide-react";
import { TextInput } from "@/components/ui/text-field";

const longestSearch = 200;

interface SearchBoxProps {
  text: string;
  onChange: (text: string) => void;
}

/** Searches projects by titles, short descriptions, countries and cities while a person types. */
export function SearchBox({ text, onChange }: SearchBoxProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <TextInput
        type="search"
        aria-label="Search projects"
        placeholder="Search projects..."
        autoComplete="off"
        enterKeyHint="search"
        maxLength={longestSearch}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className="pl-11 [&::-webkit-search-cancel-button]:grayscale"
      />
    </div>
  );
}
