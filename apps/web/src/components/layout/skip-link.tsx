import { useTexts } from "@/lib/language/use-texts";
/** Skips the header, for people who navigate by keyboard. */
export function SkipLink() {
  const t = useTexts();
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
    >
      {t("common.skipToContent")}
    </a>
  );
}
