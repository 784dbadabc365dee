import { environment } from "../env";
import { staffClient } from "./staff";

/** A result in the form of Supabase's clients; `status` 0 when no response came. */
interface Outcome {
  data: null;
  error: { message: string; status: number } | null;
}

/**
 * Makes a call of the auth service that Supabase's client reserves for the secret key, with the session of the
 * signed-in person: Vigie's own server accepts it from members.
 */
export async function callAccounts(path: string, body: object): Promise<Outcome> {
  const { supabaseUrl, supabaseAnonKey } = environment();
  const client = await staffClient();
  const { data, error } = await client.auth.getSession();
  if (error) return { data: null, error: { message: error.message, status: error.status ?? 0 } };
  try {
    const response = await fetch(`${supabaseUrl}/auth/v1${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": document.documentElement.lang,
        apikey: supabaseAnonKey,
        Authorization: `Bearer ${data.session?.access_token ?? supabaseAnonKey}`,
      },
      body: JSON.stringify(body),
    });
    if (response.ok) return { data: null, error: null };
    return { data: null, error: { message: await messageOf(response), status: response.status } };
  } catch (failure) {
    return { data: null, error: { message: String(failure), status: 0 } };
  }
}

async function messageOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const hasMessage = typeof answer === "object" && answer !== null && "msg" in answer;
  return hasMessage && typeof answer.msg === "string" ? answer.msg : "";
}
