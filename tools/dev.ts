import { spawn } from "node:child_process";
import path from "node:path";
import { buildIfStale, mapPart } from "./lib/build";
import { main, repository } from "./lib/run";

const backendPort = process.env.PORT ?? "3001";
const backend = `http://127.0.0.1:${backendPort}`;

/** `npm run dev`: the backend, restarted on changes, and the web app with hot reload. */
await main(async () => {
  await buildIfStale(mapPart);
  const binary = (name: string) => path.join(repository, "node_modules/.bin", name);
  const children = [
    spawn(binary("tsx"), ["watch", "--clear-screen=false", "apps/server/src/server.ts"], {
      cwd: repository,
      stdio: "inherit",
      env: { ...process.env, PORT: backendPort },
    }),
    spawn(binary("vite"), ["apps/web", "--config", "apps/web/vite.config.ts"], {
      cwd: repository,
      stdio: "inherit",
      env: { ...process.env, VIGIE_BACKEND: backend },
    }),
  ];
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((resolve) => {
          child.once("close", () => {
            stop();
            resolve();
          });
        }),
    ),
  );
});
