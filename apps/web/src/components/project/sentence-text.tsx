import type { Sentence } from "@vigie/domain/history/sentence";
import { Typed } from "@/lib/language/typed-text";

/** What is said, with what people typed set apart, whichever way its script runs. */
export function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <Typed as="bdi" key={index} text={part.quoted} className="font-semibold" />
    ),
  );
}
