interface AddResult {
  error: { code?: string | undefined } | null;
}

/** PostgreSQL's code for a row that breaks a unique constraint. */
const UNIQUE_VIOLATION = "23505";

/**
 * Whether a row was refused because an equal one exists. Where the client chose the row's id, an earlier attempt whose
 * response was lost has added it, which counts as success.
 */
export function isAddedAlready({ error }: AddResult): boolean {
  return error?.code === UNIQUE_VIOLATION;
}
