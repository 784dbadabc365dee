import type { Sentence } from "@vigie/domain/history/sentence";

/** What is said, with what people typed set apart, whichever way its script runs. */
export function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
      <bdi key={index} className="font-semibold">
        {part.quoted}
      </bdi>
    ),
  );
}
