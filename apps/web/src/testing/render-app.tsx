import { render } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import userEvent from "@testing-library/user-event";
import type { TestMember } from "@vigie/test-backend/builders";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { App, type AppStart } from "@/app/app";
import { createQueryClient } from "@/lib/query-client";
import { sessionKey } from "@/lib/supabase/session";
import { sendRequestsTo } from "./requests";

interface Situation {
  /** The real backend of this test file; see `createTestBackend`. */
  backend: TestBackend;
  /** Who is signed in; a visitor by default. */
  as?: TestMember | undefined;
  /** Answers the app's requests in the backend's place. */
  requests?: typeof fetch;
  /** Navigation state, as the app itself would pass it. */
  state?: object | null | undefined;
  /** What else the app starts with. */
  start?: AppStart;
}

/**
 * The whole app at an address, as a browser shows it, over the real backend in this process. The
 * configuration is read once, so a test file has one backend.
 */
export async function renderApp(path: string, situation: Situation): Promise<UserEvent> {
  const { backend, as: member, requests, state, start } = situation;
  configurePage(backend);
  if (requests) sendRequestsTo(requests);
  if (member) await storeSession(member);
  // As the app's history keeps it with each step; without a key it would begin anew.
  window.history.replaceState({ ...state, key: "first", __TSR_index: 0 }, "", path);
  const user = withPastedTexts(userEvent.setup());
  // A failed read is tried again at once, so that no test waits for what is not its subject.
  const queries = createQueryClient({ retryDelayMs: 0 });
  render(<App start={{ queries, ...start }} />);
  return user;
}

/**
 * `type` pastes its text, all but keys such as `{Enter}`, since each key would render the page anew. Fields have tests of
 * their own that type; `keyboard` types here, too.
 */
function withPastedTexts(user: UserEvent): UserEvent {
  return {
    ...user,
    async type(field, text) {
      await user.click(field);
      for (const part of text.split(/(\{\w+\})/).filter(Boolean)) {
        await (part.startsWith("{") ? user.keyboard(part) : user.paste(part));
      }
    },
  };
}

/** Points the app at a backend, for tests of what calls it without showing a page. */
export function configurePage(backend: TestBackend): void {
  sendRequestsTo(backend.fetch);
  if (document.getElementById("vigie-config")) return;
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = "vigie-config";
  block.textContent = JSON.stringify({
    supabaseUrl: backend.url,
    supabaseAnonKey: backend.anonKey,
    organizationId: null,
    hasOpenData: true,
    publicUrl: "https://vigie.example",
  });
  document.head.append(block);
}

/** Signs a member in on this browser, as if they had done so on an earlier day. */
export async function storeSession(member: TestMember): Promise<void> {
  const { data, error } = await member.client.auth.getSession();
  if (error) throw error;
  window.localStorage.setItem(sessionKey(), JSON.stringify(data.session));
}
