import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { expectQuietConsole, watchConsole } from "@/testing/console";

beforeEach(watchConsole);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  window.localStorage.clear();
  expectQuietConsole();
});
