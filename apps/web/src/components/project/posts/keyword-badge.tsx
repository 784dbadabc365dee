import { Badge } from "@/components/ui/badge";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";

/** A badge with the social-media keyword of a project. */
export function KeywordBadge({ text }: { text: string }) {
  const t = useProjectTexts();
  return (
    <Badge tone="teal">
      <span className="sr-only">{t("project.keyword")} </span>
      <Typed text={text} className="wrap-anywhere whitespace-normal" />
    </Badge>
  );
}
