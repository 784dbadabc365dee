import type { TextKey, ValuesOf } from "./texts";

/**
 * A text of the catalogues on its way through what carries strings alone, such as the rules of forms and errors:
 * `Texts.message` words it where it is shown.
 *
 * @example message("forms.titleTooLong", { limit: 200 }); // `forms.titleTooLong {"limit":200}`
 */
export function message<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
export function message(key: string, values?: object): string {
  return values === undefined ? key : `${key} ${JSON.stringify(values)}`;
}
