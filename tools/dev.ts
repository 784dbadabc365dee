import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { watchParent } from "@vigie/server/lib/parent-watch";
import { buildIfStale, mapPart } from "./lib/build";
import { main, repository } from "./lib/run";

const backendPort = process.env.PORT ?? "3001";
const backend = `http://127.0.0.1:${backendPort}`;

/** How often a backend that is not there yet is asked. */
const ASK_AGAIN_MS = 250;

/**
 * `npm run dev`: the backend, restarted on changes, and once it is there the web app with hot
 * reload. Arguments go to the server: `npm run dev -- --empty`.
 */
await main(async () => {
  await buildIfStale(mapPart);
  const stopping = new AbortController();
  const children: ChildProcess[] = [];
  const stop = () => {
    stopping.abort();
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  watchParent(stop);

  function start(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
    const child = spawn(process.execPath, args, {
      cwd: repository,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", () => {
        stop();
        resolve();
      });
    });
  }

  // Unlike tsx's own watcher, Node's lets the server stop its database at leisure.
  const watching = ["--watch", "--watch-preserve-output", "--import", "tsx"];
  const server = start([...watching, "apps/server/src/server.ts", ...process.argv.slice(2)], {
    PORT: backendPort,
  });
  if (await isReady(stopping.signal)) {
    console.log("\n  Develop at the address below; the backend's own shows what was built last.");
    const vite = path.join("node_modules", "vite", "bin", "vite.js");
    const web = ["apps/web", "--config", "apps/web/vite.config.ts", "--host", "127.0.0.1"];
    // The backend's first words hold a password that is shown once.
    await start([vite, ...web, "--clearScreen", "false"], { VIGIE_BACKEND: backend });
  }
  await server;
});

/** Waits for the backend, however long its first start or the mending of a mistake takes. */
async function isReady(signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const answer = await fetch(`${backend}/healthz`, { signal }).catch(() => undefined);
    if (answer?.ok) return true;
    await wait(ASK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
