/** A refusal in the shape of Supabase's authentication service, whose `msg` clients show. */
export function authError(status: number, errorCode: string, message: string): Response {
  return Response.json(
    { code: status, error_code: errorCode, msg: message },
    { status, headers: { "x-sb-error-code": errorCode } },
  );
}
