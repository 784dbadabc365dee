import "@/styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "@/app/app";
import { logFailure } from "@/lib/log";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");

createRoot(root, { onCaughtError: logFailure, onUncaughtError: logFailure }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
