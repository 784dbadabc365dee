/** The code of a system error (`ENOENT`) or of the database's (SQLSTATE); undefined for others. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
