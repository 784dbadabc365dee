import "./gallery.css";
import "@/components/map/leaflet/map.css";
import { DEFAULT_LANGUAGE } from "@vigie/domain/language/languages";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { StaffTextsProvider, VisitorTextsProvider } from "@/lib/language/use-texts";
import { Gallery } from "./gallery";

/** Makes the styles of the page, which go by the system, go by `?scheme=light` or `dark`. */
function forceScheme(rules: CSSRuleList, scheme: string): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      rule.media.mediaText = rule.media.mediaText.replace(
        /\(prefers-color-scheme: (dark|light)\)/,
        (_query, asked) => (asked === scheme ? "(width >= 0)" : "(width < 0)"),
      );
    }
    if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule) {
      forceScheme(rule.cssRules, scheme);
    }
  }
}

const scheme = new URLSearchParams(window.location.search).get("scheme") ?? "";
if (scheme !== "") {
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of document.styleSheets) forceScheme(sheet.cssRules, scheme);
}

createRoot(document.body).render(
  <Suspense>
    <VisitorTextsProvider language={DEFAULT_LANGUAGE}>
      <StaffTextsProvider>
        <Gallery scheme={scheme} />
      </StaffTextsProvider>
    </VisitorTextsProvider>
  </Suspense>,
);
