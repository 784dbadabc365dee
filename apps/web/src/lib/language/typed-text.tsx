import { typedLanguage } from "@vigie/domain/language/typed-language";
import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { useTexts } from "./use-texts";

/** The language of the organisation whose texts stand within; null where it has not said. */
export const WrittenIn = createContext<string | null>(null);

/** What an element needs that holds a text as staff typed it: the text's own direction, and its language. */
export function useTypedText(text: string): Pick<ComponentProps<"p">, "dir" | "lang"> {
  return { dir: "auto", lang: typedLanguage(text, use(WrittenIn), useTexts().language) };
}

interface TypedProps extends Omit<ComponentProps<"p">, "dir" | "lang" | "ref"> {
  as?: "bdi" | "div" | "figcaption" | "h2" | "h3" | "p" | "span";
  text: string;
  /** What stands in the element, where that is more than the text. */
  children?: ReactNode;
}

/**
 * A text as staff typed it, in an element of its own. Names of people, places and files have no language: they take
 * `dir="auto"` alone.
 */
export function Typed({ as: Element = "span", text, children = text, ...rest }: TypedProps) {
  return (
    <Element {...useTypedText(text)} {...rest}>
      {children}
    </Element>
  );
}
