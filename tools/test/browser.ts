import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { run } from "../lib/run";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** How the browser is started for journeys, measurements and the tutorial. */
export const browserArguments: readonly string[] = [
  // Chromium cannot set up its sandbox as root, which is what a container runs as.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * The browser for the journeys: one that is installed, else Playwright's own, else the system's
 * package. Returns the path of its program; throws with what to do when there is none to be had.
 */
export async function prepareBrowser(): Promise<string> {
  const installed = findBrowser();
  if (installed !== undefined) return installed;

  console.log("No Chromium or Chrome found: fetching Playwright's …");
  await run("playwright", ["install", "chromium"]).catch(() => installSystemPackage());
  const fetched = findBrowser();
  if (fetched !== undefined) return fetched;
  throw new Error(
    "The browser journeys need Chromium or Chrome, and none could be installed. " +
      "Install one, or name its program in CHROMIUM_PATH.",
  );
}

function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH ?? "",
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...places,
    chromium.executablePath(),
  ];
  return candidates.find((candidate) => candidate !== "" && existsSync(candidate));
}

function installSystemPackage(): void {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return;
  console.log("Installing the system's chromium package …");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
