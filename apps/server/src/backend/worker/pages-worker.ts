import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { safeError } from "../../log/safe-error";
import { askSupabase } from "../../pages/ask-supabase";
import { pageOptionsSchema } from "../../pages/page-options";
import { createPageRenderer } from "../../pages/page-renderer";
import { packAnswer } from "./messages";

/*
 * The program of the thread that renders public pages where a Supabase elsewhere is the backend. It holds
 * nothing open, so that a message to renew means nothing to it.
 */

const questionSchema = v.object({ id: v.number(), message: v.string() });

const renderPage = createPageRenderer(v.parse(pageOptionsSchema, workerData), askSupabase);

parentPort?.on("message", (received) => {
  const question = v.safeParse(questionSchema, received);
  if (!question.success) return;
  const { id, message: address } = question.output;
  render(address).then(
    (result) => parentPort?.postMessage({ id, result }, result.body === null ? [] : [result.body]),
    (error) => parentPort?.postMessage({ id, failure: safeError(error).message }),
  );
});

async function render(address: string) {
  return packAnswer(await renderPage(address), { logEntries: [], securityEvents: [] });
}
