import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { releaseHeldCalls } from "./interference";
import { requestsSettled } from "./requests";

// jsdom lays nothing out, so it has nowhere to scroll to.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// The first page of a file waits for its code to be compiled, on a machine that does more than
// this.
configure({ asyncUtilTimeout: 10_000 });

// Loaded ahead: a test that ended before would leave requests that begin after its backend is gone.
await import("@supabase/supabase-js");

afterEach(async () => {
  cleanup();
  releaseHeldCalls();
  await requestsSettled();
  vi.restoreAllMocks();
  window.localStorage.clear();
});
