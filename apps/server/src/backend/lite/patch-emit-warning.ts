let isPatched = false;

/**
 * Lets Node warn of errors again, such as of an unhandled rejection.
 * `@supabase/lite` replaces `process.emitWarning` with a function that reads every warning as text
 * and breaks on an error, which would end the process.
 */
export function patchEmitWarning(): void {
  if (isPatched) return;
  isPatched = true;
  const emitTextWarning = process.emitWarning;
  const emitWarning = (warning: string | Error, ...details: unknown[]) => {
    if (warning instanceof Error) process.nextTick(() => process.emit("warning", warning));
    else Reflect.apply(emitTextWarning, process, [warning, ...details]);
  };
  Object.assign(process, { emitWarning });
}
