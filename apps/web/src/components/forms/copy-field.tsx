import { Check, Copy } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, type FieldProps } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-field";
import { copyText } from "@/lib/copy-text";

interface CopyFieldProps extends Pick<FieldProps, "label" | "hint"> {
  /** The text to show and copy. */
  text: string;
  /** Whether to copy it as soon as it is shown, because the person asked for that. */
  copiesAtOnce?: boolean;
}

const outcomes = {
  copied: "Copied",
  refused: "It could not be copied. It is selected: press Ctrl+C, or ⌘C on a Mac.",
} as const;

/**
 * A read-only text to copy. It takes the focus when it appears, since the person has just asked for it and it may be
 * out of sight. If the browser does not allow copying, the text is selected for the person to copy.
 *
 * @example <CopyField label="Invitation link" text={link} hint="Works once, for a week." />
 */
export function CopyField({ label, hint, text, copiesAtOnce = false }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "refused");
    if (isCopied) return;
    input.current?.focus();
    input.current?.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another one to show
  useEffect(() => {
    input.current?.focus();
    input.current?.scrollIntoView({ block: "nearest" });
  }, [text]);
  const copyAtOnce = useEffectEvent(() => (copiesAtOnce ? void copy() : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another one to copy
  useEffect(() => copyAtOnce(), [text]);

  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <Field label={label} hint={hint}>
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <TextInput ref={input} readOnly value={text} onFocus={(event) => event.target.select()} />
        </div>
        <Button onClick={() => void copy()}>
          <Icon aria-hidden className="size-4" />
          Copy <span className="sr-only">{label}</span>
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {outcome ? outcomes[outcome] : null}
      </p>
    </Field>
  );
}
