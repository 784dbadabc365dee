import { environment } from "../env";
import { staffClient } from "./staff";

/** As the clients of the backend report it; `status` 0 when no answer came. */
interface Outcome {
  data: null;
  error: { message: string; status: number } | null;
}

/**
 * A call of the accounts service that its client keeps for the secret key, made with the session of
 * the signed-in person: Vigie's own server takes it from members.
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
