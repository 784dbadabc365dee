import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { expectQuietConsole, watchConsole } from "@/testing/console";
import { requestsSettled } from "@/testing/requests";

// jsdom lays nothing out, so it has nowhere to scroll to.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

beforeEach(watchConsole);

afterEach(async () => {
  cleanup();
  await requestsSettled();
  vi.restoreAllMocks();
  window.localStorage.clear();
  expectQuietConsole();
});
