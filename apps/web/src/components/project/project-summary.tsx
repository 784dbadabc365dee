import { Typed } from "@/lib/language/typed-text";
/** The short description of a project; nothing without one. */
export function ProjectSummary({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <Typed
      as="p"
      text={text}
      className="wrap-anywhere max-w-2xl text-pretty text-lg sm:text-xl print:text-lg"
    />
  );
}
