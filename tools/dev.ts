import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
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
  const stopping = new AbortController();
  const children: ChildProcess[] = [];
  const stop = () => {
    stopping.abort();
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);

  function start(program: string, args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
    const script = path.join(repository, "node_modules", program);
    const child = spawn(process.execPath, [script, ...args], {
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

  const server = start(
    "tsx/dist/cli.mjs",
    ["watch", "--clear-screen=false", "apps/server/src/server.ts", ...process.argv.slice(2)],
    { PORT: backendPort },
  );
  if (await isReady(stopping.signal)) {
    const web = ["apps/web", "--config", "apps/web/vite.config.ts", "--host", "127.0.0.1"];
    await start("vite/bin/vite.js", web, { VIGIE_BACKEND: backend });
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
