import type { TestBackend } from "@vigie/test-backend/test-backend";
import type { DemoOptions } from "../seed-demo";

/** What `seedDemo` is given by a starting server, for a test's backend. */
export const demoOptionsOf = (backend: TestBackend): DemoOptions => ({
  sql: backend.sql,
  fetch: (request) => backend.fetch(request),
  secrets: { secretKey: backend.secretKey },
  storageDirectory: backend.storageDirectory,
});
