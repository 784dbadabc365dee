import type { AccountTexts } from "@vigie/domain/language/texts";
import { Check, Copy, Share2 } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, type FieldProps } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-field";
import { copyText } from "@/lib/copy-text";
import { inOne, useAccountTexts } from "@/lib/language/use-texts";

interface CopyFieldProps extends Pick<FieldProps, "label" | "hint"> {
  /** The text to show, copy and share; of several lines, or one. */
  text: string;
  /** Whether to copy it as soon as it is shown, because the person asked for that. */
  copiesAtOnce?: boolean;
  /** Whether it is a part of the page that nobody asked for, which leaves the focus where it is. */
  isQuiet?: boolean;
}

function outcomesOf(t: AccountTexts) {
  return {
    copied: t("forms.copied"),
    refused: t("forms.itCouldNotBeCopied"),
  } as const;
}

/**
 * A read-only text to copy, or to hand to the system's share sheet where there is one. It takes the focus when it
 * appears, since the person has just asked for it and it may be out of sight. If the browser does not allow copying, the
 * text is selected for the person to copy.
 *
 * @example <CopyField label="Invitation link" text={link} hint="Works once, for 7 days." />
 */
export function CopyField({
  label,
  hint,
  text,
  copiesAtOnce = false,
  isQuiet = false,
}: CopyFieldProps) {
  const t = useAccountTexts();
  const outcomes = outcomesOf(t);
  const shown = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "refused");
    if (isCopied) return;
    shown.current?.focus();
    shown.current?.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another one to show
  useEffect(() => {
    if (isQuiet) return;
    shown.current?.focus();
    shown.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  const copyAtOnce = useEffectEvent(() => (copiesAtOnce ? void copy() : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another one to copy
  useEffect(() => copyAtOnce(), [text]);

  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <Field label={label} hint={hint}>
      <div className="flex flex-wrap gap-2">
        <TextToCopy text={text} shown={shown} />
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          {inOne(t.rich("forms.copyOf", { aside: readAloud }, { label }))}
        </Button>
        {"share" in navigator ? (
          <Button onClick={() => void share(text)}>
            <Share2 aria-hidden className="size-4" />
            {inOne(t.rich("forms.shareOf", { aside: readAloud }, { label }))}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {outcome ? outcomes[outcome] : null}
      </p>
    </Field>
  );
}

interface TextToCopyProps {
  text: string;
  shown: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
}

function TextToCopy({ text, shown }: TextToCopyProps) {
  const lines = text.split("\n").length;
  if (lines > 1) {
    return <TextArea ref={shown} readOnly rows={lines + 2} value={text} />;
  }
  return (
    <div className="min-w-0 flex-1 basis-48">
      <TextInput ref={shown} readOnly value={text} onFocus={(event) => event.target.select()} />
    </div>
  );
}

/** Opens the share sheet; the person may close it without sharing. */
async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // Cancelled or refused: the text can still be copied.
  }
}

/** Words for screen readers alone. */
function readAloud(words: ReactNode[]): ReactNode {
  return <span className="sr-only">{inOne(words)}</span>;
}
