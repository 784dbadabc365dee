/** A letter of a script that is written from right to left. */
export const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A letter of any other script. */
export const LEFT_TO_RIGHT = new RegExp(`(?!${RIGHT_TO_LEFT.source})\\p{L}`, "u");
