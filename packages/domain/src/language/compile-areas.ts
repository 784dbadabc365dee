import compile from "icu-minify/compile";
import type { Catalogue } from "./texts";

/** A part of a catalogue as it is written: areas of messages. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Compiles a part of a catalogue, so that showing its messages needs no parser of ICU's syntax. */
export function compileAreas(areas: Messages): Catalogue {
  const of = (messages: Messages[string]) =>
    Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, compile(text)]));
  return Object.fromEntries(Object.entries(areas).map(([area, messages]) => [area, of(messages)]));
}
