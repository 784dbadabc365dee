import { main, run } from "./lib/run";

const port = "5174";

/** `npm run gallery`: every primitive and shared component in its states, without a backend. */
await main(async () => {
  console.log(`\n  The gallery: http://127.0.0.1:${port}/gallery/\n`);
  const web = ["apps/web", "--config", "apps/web/vite.config.ts", "--host", "127.0.0.1"];
  await run("vite", [...web, "--port", port, "--strictPort"]);
});
