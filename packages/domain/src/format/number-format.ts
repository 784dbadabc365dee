const formats = new Map<string, Intl.NumberFormat>();

/** A format of numbers, kept: making one costs a hundred times what using it does. */
export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}
