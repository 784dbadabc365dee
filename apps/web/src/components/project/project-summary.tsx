/** The short description of a project; nothing without one. */
export function ProjectSummary({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p dir="auto" className="wrap-anywhere max-w-2xl text-pretty text-lg sm:text-xl print:text-lg">
      {text}
    </p>
  );
}
