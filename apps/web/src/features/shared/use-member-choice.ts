import { useState } from "react";

/** Which member was chosen in a form, and whether the choice was missing when it was sent. */
export function useMemberChoice() {
  const [id, setId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  return {
    /** The chosen member; empty for none. */
    id,
    /** Marks a missing choice at its field. Returns whether there is one. */
    check(): boolean {
      setIsMissing(id === "");
      return id !== "";
    },
    reset() {
      setId("");
      setIsMissing(false);
    },
    /** What the field takes; `missing` is the sentence for a choice that is missing. */
    field: (missing: string) => ({
      value: id,
      onChange(chosen: string) {
        setId(chosen);
        setIsMissing(false);
      },
      error: isMissing ? missing : undefined,
    }),
  };
}
