/** The code of a system error (`ENOENT`) or a database error (SQLSTATE); undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
