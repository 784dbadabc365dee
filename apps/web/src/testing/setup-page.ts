import { STAFF_PARTS } from "@vigie/domain/language/texts";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, vi } from "vitest";
import { answerComputedStylesQuickly, leaveComputedStylesToJsdom } from "./computed-styles";
import { releaseHeldCalls } from "./interference";
import { findLabelsQuickly } from "./labels";
import { requestsSettled } from "./requests";

// jsdom lays nothing out, so it has nowhere to scroll to.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

answerComputedStylesQuickly();
afterAll(leaveComputedStylesToJsdom);
findLabelsQuickly();

// React's development build captures a stack for each element, up to 10,000. Tests do not read them.
const internals: object = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => 10_000, set() {} });

configure({
  // The first page of a file waits for its code to be compiled, on a machine that does more than
  // this.
  asyncUtilTimeout: 30_000,
  // While something is waited for, each look that misses it would print the whole page; what is
  // given up prints it in the end.
  getElementError(message, container) {
    const isWaiting = Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
    const said = isWaiting ? [message] : [message, prettyDOM(container)];
    const error = new Error(said.filter(Boolean).join("\n\n"));
    return Object.assign(error, { name: "TestingLibraryElementError" });
  },
});

// Loaded ahead, so that what is rendered is there at once.
const { loadCatalogue } = await import("@/lib/language/load-catalogue");
for (const part of [...STAFF_PARTS, "openData"] as const) await loadCatalogue("en", part);

const { onToast } = await import("@/lib/toast");

// Loaded ahead: a test that ended before would leave requests that begin after its backend is gone.
const { GoTrueClient } = await import("@supabase/supabase-js");
// It warns of a second client of the same page; each file has a page of its own.
Reflect.set(GoTrueClient, "nextInstanceID", {});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  releaseHeldCalls();
  await requestsSettled();
  // The next page would show the notices that came after this one was gone.
  onToast(() => {})();
  vi.restoreAllMocks();
  window.localStorage.clear();
  // Each app wraps them for its history, which ended with it.
  Reflect.deleteProperty(window.history, "pushState");
  Reflect.deleteProperty(window.history, "replaceState");
});
