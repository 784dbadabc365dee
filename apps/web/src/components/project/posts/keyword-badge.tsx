import { Badge } from "@/components/ui/badge";
import { useTexts } from "@/lib/language/use-texts";

/** A badge with the social-media keyword of a project. */
export function KeywordBadge({ text }: { text: string }) {
  const t = useTexts();
  return (
    <Badge tone="teal">
      <span className="sr-only">{t("project.keyword")} </span>
      <span dir="auto" className="wrap-anywhere whitespace-normal">
        {text}
      </span>
    </Badge>
  );
}
