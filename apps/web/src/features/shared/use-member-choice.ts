import { useState } from "react";

/** The member chosen in a form, and whether the choice was missing on submit. */
export function useMemberChoice() {
  const [id, setId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  return {
    /** The chosen member; empty for none. */
    id,
    /** Marks a missing choice at its field. Returns whether a member is chosen. */
    check(): boolean {
      setIsMissing(id === "");
      return id !== "";
    },
    reset() {
      setId("");
      setIsMissing(false);
    },
    /** The props of the field; `missing` is the error for a missing choice. */
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
