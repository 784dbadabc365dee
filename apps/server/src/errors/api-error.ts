/**
 * An error in a shape that each part of Supabase's client understands: `message` for data and
 * storage, `msg` and `error_code` for accounts.
 */
export function apiError(status: number, code: string, message: string): Response {
  return Response.json({ code, error_code: code, message, msg: message }, { status });
}
