import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { plainAnswerOf } from "../../lib/plain-http";
import { fetchFromSupabase } from "../../pages/fetch-from-supabase";
import { pageOptionsSchema } from "../../pages/page-options";
import { createPageRenderer } from "../../pages/page-renderer";
import { reply } from "./reply";

/*
 * The program of the thread that renders public pages where a Supabase elsewhere is the backend. It has no
 * connections, and ignores messages to renew them.
 */

const callSchema = v.object({ id: v.number(), message: v.string() });

const renderPage = createPageRenderer(v.parse(pageOptionsSchema, workerData), fetchFromSupabase);

parentPort?.on("message", (received) => {
  const call = v.safeParse(callSchema, received);
  if (!call.success) return;
  const { id, message: address } = call.output;
  reply(parentPort, id, render(address));
});

async function render(address: string) {
  const answer = await plainAnswerOf(await renderPage(address));
  return { ...answer, logEntries: [], securityEvents: [] };
}
