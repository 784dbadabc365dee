import type { TestBackend } from "@vigie/test-backend/test-backend";

/** Has the page's server offer following, as `renderApp` finds it. Call it before the first page of a file. */
export async function offerFollowing(
  backend: TestBackend,
  { follow = "mail", ...others }: { follow?: "mail" | "feeds"; followerAddresses?: boolean } = {},
): Promise<void> {
  await backend.sql`
    insert into private.settings (name, value) values ('follow_by_mail', 1)
    on conflict do nothing`;
  document.getElementById("vigie-config")?.remove();
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = JSON.stringify({
    supabaseUrl: backend.url,
    supabaseAnonKey: backend.anonKey,
    hasOpenData: true,
    publicUrl: "https://vigie.example",
    follow,
    ...others,
  });
  document.head.append(block);
}

interface Asked {
  email: string;
  project?: string;
  organisation?: number;
  filters?: Readonly<Record<string, string>>;
}

/** Asks to follow something as the page does, and returns the token of the mail that the server sends. */
export async function askToFollow(backend: TestBackend, asked: Asked): Promise<string> {
  await backend
    .client()
    .rpc("follow", { pace: "at_once", language: "en", ...asked })
    .throwOnError();
  const token = `token-${crypto.randomUUID()}`;
  await backend.sql`
    update private.follow_requests set token_hash = private.invitation_hash(${token})
    where id = (
      select id from private.follow_requests where email = ${asked.email} order by created_at desc limit 1
    )`;
  return token;
}

/** The same, confirmed. */
export async function followAs(backend: TestBackend, asked: Asked): Promise<string> {
  const token = await askToFollow(backend, asked);
  await backend.client().rpc("confirm_follow", { token }).throwOnError();
  return token;
}
