import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "../env";
import { storedSession } from "./session";

let data: PostgrestClient<Database> | undefined;
let send: typeof fetch = fetchWithSession;

/**
 * The data service, for visitors and staff alike: small, and without any code for sessions. Where a
 * session is stored, its access token goes along, and the code that keeps it fresh is loaded then.
 * Its own retries are off: the query client retries.
 */
export function database(): PostgrestClient<Database> {
  const { supabaseUrl, supabaseAnonKey } = environment();
  data ??= new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: (input, init) => send(input, init),
    retry: false,
  });
  return data;
}

/** Sends what the data service is asked by another way: on the server, where there are no sessions. */
export function sendDataRequestsBy(other: typeof fetch): void {
  send = other;
}

/** Sends a request with the access token of the stored session, where there is one. */
async function fetchWithSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (storedSession() === null) return fetch(input, init);
  const { accessToken, endSession } = await import("./staff");
  const token = await accessToken();
  if (token === null) return fetch(input, init);

  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  if (response.status === 401) await endSession(token);
  return response;
}
