import "@/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { logFailure } from "@/lib/log";
import { whenIdle } from "@/lib/when-idle";
import { App } from "./app";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");

createRoot(root, { onCaughtError: logFailure, onUncaughtError: logFailure }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// For what a page without a connection says and shows, which can wait.
whenIdle(() => void import("./offline/start-offline").catch(logFailure), 4000);
