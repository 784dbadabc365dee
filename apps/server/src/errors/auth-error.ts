const CODE_HEADER = "x-sb-error-code";

/** A refusal in the shape of Supabase's authentication service, whose `msg` clients show. */
export function authError(status: number, errorCode: string, message: string): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { [CODE_HEADER]: errorCode } },
  );
}

/** The code that a refusal carries, or null. */
export function errorCodeOf(response: Response): string | null {
  return response.headers.get(CODE_HEADER);
}
