import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "@vigie/domain/database.types";
import { environment } from "../env";
import { storedSession } from "./session";

let data: PostgrestClient<Database> | undefined;
let dataFetch: typeof fetch = fetchWithSession;

/**
 * The client of the data service, for visitors and staff alike: small, and without code for sessions. Where a
 * session is stored, it loads that code and sends the access token. The client does not retry, since the query
 * client does.
 */
export function database(): PostgrestClient<Database> {
  const { supabaseUrl, supabaseAnonKey } = environment();
  data ??= new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: (input, init) => dataFetch(input, init),
    retry: false,
  });
  return data;
}

/** Replaces the `fetch` of the data service, for servers, which have no sessions. */
export function setDataFetch(other: typeof fetch): void {
  dataFetch = other;
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
