/** `Intl`'s formats, kept by their locale and options: making one costs a hundred times what using it does. */
export const numberFormat = kept(
  (locale: string, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(locale, options),
);
export const dateTimeFormat = kept(
  (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(locale, options),
);
export const pluralRules = kept(
  (locale: string, options: Intl.PluralRulesOptions = {}) => new Intl.PluralRules(locale, options),
);

function kept<Args extends unknown[], Format>(make: (...args: Args) => Format) {
  const formats = new Map<string, Format>();
  return (...args: Args): Format => {
    const key = JSON.stringify(args);
    const format = formats.get(key) ?? make(...args);
    formats.set(key, format);
    return format;
  };
}
