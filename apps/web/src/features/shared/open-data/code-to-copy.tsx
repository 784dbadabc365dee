import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/copy-text";
import { environment } from "@/lib/env";
import { inOne, useOpenDataTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

/** The site's address: the configured one, else the one that the page was opened at; a server knows none then. */
export function useSiteOrigin(): string {
  const isHydrated = useHydrated();
  return environment().publicUrl ?? (isHydrated ? window.location.origin : "…");
}

export interface CodeToCopyProps {
  label: string;
  hint?: string;
  code: string;
}

/** Some code to copy. Where the browser does not copy it, it is selected. */
export function CodeToCopy({ label, hint, code }: CodeToCopyProps) {
  const t = useOpenDataTexts();
  const shown = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    const hasCopied = await copyText(code);
    setCopied(hasCopied);
    if (!hasCopied && shown.current) getSelection()?.selectAllChildren(shown.current);
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">{label}</h3>
        <Button
          variant="quiet"
          className="noscript:hidden print:hidden"
          onClick={() => void copy()}
        >
          <Icon aria-hidden className="size-4" />
          {inOne(t.rich<ReactNode>("openData.copyOf", { aside: readAloud }, { label }))}
        </Button>
      </div>
      {hint ? <p className="text-muted">{hint}</p> : null}
      <pre dir="ltr" className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">
        <code ref={shown}>{code}</code>
      </pre>
      <p role="status" className="text-sm empty:hidden">
        {isCopied === undefined
          ? null
          : t(isCopied ? "openData.copied" : "openData.couldNotBeCopied")}
      </p>
    </>
  );
}

/** Words for screen readers alone. */
function readAloud(words: ReactNode[]): ReactNode {
  return <span className="sr-only">{inOne(words)}</span>;
}
