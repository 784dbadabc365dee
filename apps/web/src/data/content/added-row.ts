interface AddResult {
  error: { code?: string | undefined } | null;
}

/** PostgreSQL's code for a row that breaks a unique constraint. */
const UNIQUE_VIOLATION = "23505";

/**
 * Whether a row was refused since an equal one is there already. A row whose id was chosen here is there
 * from an earlier attempt, whose answer did not arrive: that is as good as added now.
 */
export function isAddedAlready({ error }: AddResult): boolean {
  return error?.code === UNIQUE_VIOLATION;
}
