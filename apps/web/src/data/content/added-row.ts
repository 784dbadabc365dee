interface AddResult {
  error: { code?: string | undefined } | null;
}

const UNIQUE_VIOLATION = "23505";

/**
 * Whether a row that was added under an id of its own is there from an attempt before, whose answer did
 * not arrive: on a poor line that is as good as added now.
 */
export function isAddedAlready({ error }: AddResult): boolean {
  return error?.code === UNIQUE_VIOLATION;
}
