import { useContext } from "react";
import { partName } from "./changed-parts";
import { PageChanges } from "./page-changes";

/** Says once, to those who do not see it, which parts of the page have just changed. */
export function FreshParts() {
  const changes = useContext(PageChanges);
  const names = [...changes].flatMap(([part, { isFresh }]) => (isFresh ? [partName(part)] : []));
  return (
    <p role="status" className="sr-only">
      {names.length > 0 ? `Updated just now: ${names.join(", ")}` : ""}
    </p>
  );
}
