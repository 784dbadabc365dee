import { Badge } from "@/components/ui/badge";

/** What the posts about a project are found by. */
export function KeywordBadge({ text }: { text: string }) {
  return (
    <Badge tone="teal">
      <span className="sr-only">Keyword: </span>
      <span dir="auto" className="wrap-anywhere whitespace-normal">
        {text}
      </span>
    </Badge>
  );
}
