/** Searches that try to find more than projects, each with a description. None finds a project. */
export const HOSTILE_SEARCHES = [
  ["a thousand words", Array.from({ length: 1000 }, (_, nth) => `w${nth}`).join(" ")],
  ["signs of patterns", "%_\\%_\\ %%%% ____ \\\\\\\\ [^a] (a+)+$"],
  ["words of one letter", [..."abcdefghijklmnopqrstuvwxyz"].join(" ")],
  ["combining marks", "a\u0300".repeat(300)],
  ["quotes", "' or 1=1; drop table projects; -- \" $$ $1"],
  ["a formatting sign", "%s %I %L %1$s"],
] as const;

/** Searches with texts that have a meaning elsewhere in the protocol, as values or filters. */
export const OTHERWISE_READ = [
  "true",
  "false",
  "null",
  "not_null",
  "unknown",
  "007",
  "1e3",
  '"quoted"',
  "eq.5",
  "not.is.null",
  "in.(1,2)",
  "like.*",
] as const;
