import type { OpenDataTexts } from "@vigie/domain/language/texts";
import { projectsAddress } from "@vigie/domain/open-data-addresses";
import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { copyText } from "@/lib/copy-text";
import { environment } from "@/lib/env";
import { inOne, useOpenDataTexts } from "@/lib/language/use-texts";
import { useHydrated } from "@/lib/rendered-page/use-hydrated";

/** How the data come into the programs that people have. */
export function Examples() {
  const t = useOpenDataTexts();
  const origin = useOrigin();
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {examplesOf(t, origin).map((example) => (
        <li
          key={example.label}
          className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4"
        >
          <Example {...example} />
        </li>
      ))}
    </ul>
  );
}

interface ExampleProps {
  label: string;
  hint?: string;
  code: string;
}

function examplesOf(t: OpenDataTexts, origin: string): ExampleProps[] {
  const csv = origin + projectsAddress("csv");
  return [
    { label: t("openData.inTerminal"), code: `curl -O ${csv}` },
    {
      label: t("openData.inSpreadsheet"),
      hint: t("openData.spreadsheetHint"),
      code: `=IMPORTDATA("${csv}")`,
    },
    {
      label: t("openData.inQgis"),
      hint: t("openData.qgisHint"),
      code: origin + projectsAddress("geojson"),
    },
    { label: t("openData.inR"), code: `projects <- read.csv("${csv}")` },
    {
      label: t("openData.inPython"),
      code: `import pandas\nprojects = pandas.read_csv("${csv}")`,
    },
  ];
}

/** The site's address: the configured one, else the one that the page was opened at; a server knows none then. */
function useOrigin(): string {
  const isHydrated = useHydrated();
  return environment().publicUrl ?? (isHydrated ? window.location.origin : "…");
}

/** A line of code to copy. Where the browser does not copy it, it is selected. */
function Example({ label, hint, code }: ExampleProps) {
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
