import { Eye, EyeOff } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { Field, type FieldProps } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-field";
import { inOne, useAccountTexts } from "@/lib/language/use-texts";

interface PasswordFieldProps
  extends Omit<ComponentProps<typeof TextInput>, "type" | "autoComplete">,
    Pick<FieldProps, "label" | "error" | "hint" | "className"> {
  /** Tells password managers whether to fill in a stored password, or to offer a new one. */
  autoComplete: "current-password" | "new-password";
  /** Puts a generated password into the form. With it the field offers `Generate`. */
  onGenerate?: () => void;
}

/**
 * A password with its label, hint and error. `Show` lets people read what they typed, and a
 * generated password is shown at once; sending the form hides it again.
 *
 * @example <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
 */
export function PasswordField({
  label,
  error,
  hint,
  className,
  onGenerate,
  disabled,
  readOnly,
  ...input
}: PasswordFieldProps) {
  const t = useAccountTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const line = useRef<HTMLDivElement>(null);
  useWhenSent(line, () => setShown(false));
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      <div ref={line} className="flex flex-wrap gap-2">
        <div className="relative min-w-0 flex-1 basis-48">
          <TextInput
            type={isShown ? "text" : "password"}
            // Some browsers send visible text to a spell-checking service.
            spellCheck={false}
            autoCapitalize="none"
            disabled={disabled}
            readOnly={readOnly}
            className="pe-12"
            {...input}
          />
          <button
            type="button"
            aria-pressed={isShown}
            disabled={disabled}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center rounded-control text-muted -outline-offset-4 hover:text-ink disabled:opacity-60"
          >
            <Icon aria-hidden className="size-5" />
            {/* The same in both states, since `aria-pressed` tells them apart. */}
            <span className="sr-only">{t("forms.show", { label })}</span>
          </button>
        </div>
        {onGenerate ? (
          <Button
            disabled={disabled || readOnly}
            onClick={() => {
              onGenerate();
              setShown(true);
            }}
          >
            {inOne(
              t.rich<ReactNode>(
                "forms.generateOf",
                { aside: (words) => <span className="sr-only">{inOne(words)}</span> },
                { label },
              ),
            )}
          </Button>
        ) : null}
      </div>
    </Field>
  );
}

/** Calls back when the form around an element is submitted. */
function useWhenSent(element: RefObject<HTMLElement | null>, callBack: () => void): void {
  useEffect(() => {
    const form = element.current?.closest("form");
    form?.addEventListener("submit", callBack);
    return () => form?.removeEventListener("submit", callBack);
  });
}
