import { afterEach, beforeEach, vi } from "vitest";
import { expectQuietConsole, forgetWritten, watchConsole } from "./console";

// Pages listen only in tests of that, which take this back:
// `vi.unmock("@/data/live/live-updates")`.
vi.mock("@/data/live/live-updates", () => ({ useLiveList: () => {}, useLiveProject: () => {} }));

watchConsole();

beforeEach(forgetWritten);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expectQuietConsole();
});

// Tests of rules need no page: those in `*.node.test.ts` run without loading jsdom.
// Hooks that come later run first, so a page is gone before its console is looked at.
if ("document" in globalThis) await import("./setup-page");
