const patched = new WeakSet<typeof process.emitWarning>();

/**
 * Lets Node emit errors as warnings again, such as for an unhandled rejection. `@supabase/lite` replaces
 * `process.emitWarning` by a function that expects a string and throws on an error, which would end the process.
 * To be called after each of its parts was loaded, since each replaces it once more.
 */
export function patchEmitWarning(): void {
  const emitTextWarning = process.emitWarning;
  if (patched.has(emitTextWarning)) return;
  const emitWarning = (warning: string | Error, ...details: unknown[]) => {
    if (warning instanceof Error) process.nextTick(() => process.emit("warning", warning));
    else Reflect.apply(emitTextWarning, process, [warning, ...details]);
  };
  patched.add(emitWarning);
  Object.assign(process, { emitWarning });
}
