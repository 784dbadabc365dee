import { Badge } from "@/components/ui/badge";

/** A badge with the social-media keyword of a project. */
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
