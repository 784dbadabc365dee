let isPatched = false;

/**
 * Lets Node emit errors as warnings again, such as for an unhandled rejection. `@supabase/lite` replaces
 * `process.emitWarning` by a function that expects a string and throws on an error, which would end the process.
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
