import { createContext, type ReactNode, use, useId } from "react";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";

interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

const noNotes: ReadonlyMap<string, ReactNode> = new Map();

/** Notes below the fields of a form, by their labels. */
export const FieldNotesContext = createContext(noNotes);

/** Whether the form is being saved, and its choices stay as they were sent. */
export const IsSavingContext = createContext(false);

/** Connects a control with the label, hint and error of the `Field` around it. */
export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

/** The classes of every control: 44 px high, with 16 px text so that phones do not zoom in. */
export const controlClasses =
  "min-h-11 w-full rounded-control border border-control bg-surface px-3.5 py-2 text-base text-ink aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-60";

/** The parts of a field around its control. */
export interface FieldProps {
  label: string;
  /** Why the value was refused; announced with the control when it gets the focus. */
  error?: string | undefined;
  hint?: ReactNode;
  /**
   * A warning about an accepted value, announced when it appears; an empty string for none.
   */
  warning?: string | undefined;
  /** Shown at the end of the line below the control, such as a counter. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A label, one control, and hint, error or warning about its value. */
export function Field({ label, error, hint, warning, aside, className, children }: FieldProps) {
  const t = useTexts();
  const id = useId();
  const hintId = `${id}-hint`;
  const warningId = `${id}-warning`;
  const errorId = `${id}-error`;
  const describedBy = classNames(
    hint ? hintId : null,
    warning ? warningId : null,
    error ? errorId : null,
  );
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <FieldContext
        value={{
          id,
          "aria-describedby": describedBy || undefined,
          "aria-invalid": error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {hint || aside ? (
        <div className="flex justify-between gap-4 text-muted text-sm">
          <span id={hintId}>{hint}</span>
          {aside}
        </div>
      ) : null}
      {warning === undefined ? null : (
        <p id={warningId} role="status" className="text-on-yellow-tint text-sm empty:sr-only">
          {warning}
        </p>
      )}
      {error ? (
        <p id={errorId} className="text-red text-sm">
          {t.message(error)}
        </p>
      ) : null}
      {use(FieldNotesContext).get(label)}
    </div>
  );
}
