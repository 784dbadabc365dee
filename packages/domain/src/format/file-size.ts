const UNITS = ["KB", "MB", "GB"] as const;

const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const noDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A size in bytes as readers know it, in steps of 1024: `84 KB`, `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  let size = Math.max(bytes, 0) / 1024;
  let step = 0;
  while (size > 1023 && step < UNITS.length - 1) {
    size /= 1024;
    step += 1;
  }
  const shown = step === 0 ? Math.ceil(size) : size;
  const format = shown < 10 ? oneDecimal : noDecimal;
  return `${format.format(shown)} ${UNITS[step]}`;
}
