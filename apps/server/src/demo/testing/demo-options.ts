import { DEFAULT_LANGUAGE, type Language } from "@vigie/domain/language/languages";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import type { DemoOptions } from "../seed-demo";

/** Options of `seedDemo` for a test's backend, as a starting server would pass them. */
export const demoOptionsOf = (
  backend: TestBackend,
  language: Language = DEFAULT_LANGUAGE,
): DemoOptions => ({
  sql: backend.sql,
  fetch: (request) => backend.fetch(request),
  secrets: { secretKey: backend.secretKey },
  language,
  storageDirectory: backend.storageDirectory,
});
