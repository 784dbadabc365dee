import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { plainAnswerOf } from "../../lib/plain-http";
import { fetchFromSupabase } from "../../pages/fetch-from-supabase";
import { pageOptionsSchema } from "../../pages/page-options";
import { createPageRenderer } from "../../pages/page-renderer";
import { reply } from "./reply";

/*
 * The program of the thread that renders public pages where a Supabase elsewhere is the backend. It holds
 * nothing open, so that a message to renew means nothing to it.
 */

const questionSchema = v.object({ id: v.number(), message: v.string() });

const renderPage = createPageRenderer(v.parse(pageOptionsSchema, workerData), fetchFromSupabase);

parentPort?.on("message", (received) => {
  const question = v.safeParse(questionSchema, received);
  if (!question.success) return;
  const { id, message: address } = question.output;
  reply(parentPort, id, render(address));
});

async function render(address: string) {
  const answer = await plainAnswerOf(await renderPage(address));
  return { ...answer, logEntries: [], securityEvents: [] };
}
