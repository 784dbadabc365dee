import type { AccountTexts } from "@vigie/domain/language/texts";
import { type LucideIcon, Monitor, Smartphone } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { PreviewFrame, type PreviewWidth } from "./preview-frame";

/** The last chosen width, kept for other pages. */
let lastWidth: PreviewWidth = "phone";

function widthsOf(
  t: AccountTexts,
): readonly { width: PreviewWidth; label: string; icon: LucideIcon }[] {
  return [
    { width: "phone", label: t("forms.phone"), icon: Smartphone },
    { width: "wide", label: t("forms.wide"), icon: Monitor },
  ];
}

interface PreviewPaneProps {
  /** The note about the preview: `The team as visitors see it.` */
  note: ReactNode;
  /** Receives the element in which the preview is rendered. */
  placeRef: (place: HTMLElement | null) => void;
}

/** Beside a form: the part of the public page that it changes, on two widths of screens. */
export function PreviewPane({ note, placeRef }: PreviewPaneProps) {
  const t = useAccountTexts();
  const widths = widthsOf(t);
  const id = useId();
  const [width, setWidth] = useState(lastWidth);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {t("forms.preview")}
        </h2>
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t("forms.widthOfThePreview")}</legend>
          {widths.map(({ width: other, label, icon: Icon }) => (
            <button
              key={other}
              type="button"
              aria-pressed={width === other}
              onClick={() => {
                lastWidth = other;
                setWidth(other);
              }}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2.5 text-muted text-sm hover:text-ink aria-pressed:bg-tint aria-pressed:font-semibold aria-pressed:text-on-tint forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-system-highlight"
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </button>
          ))}
        </fieldset>
      </div>
      <PreviewFrame title={t("forms.preview")} width={width}>
        <div ref={placeRef} />
      </PreviewFrame>
      <p className="text-muted text-sm">{note}</p>
    </section>
  );
}
