/** A link that stands by itself in a list or table. */
export const textLink =
  "inline-flex min-h-11 items-center rounded-control text-primary underline underline-offset-3";
