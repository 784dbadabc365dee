import { useState } from "react";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";

const NAME = "dashboard-view";

/** How the projects are laid out. */
export type DashboardView = "cards" | "table";

/** The view that a person last chose on this device; cards by default. */
export function useViewChoice(userId: string): [DashboardView, (view: DashboardView) => void] {
  const [view, setView] = useState(() => readView(rememberedOnDevice(NAME, userId)));
  const choose = (chosen: DashboardView) => {
    rememberOnDevice(NAME, userId, chosen);
    setView(chosen);
  };
  return [view, choose];
}

function readView(stored: string | null): DashboardView {
  return stored === "table" ? "table" : "cards";
}
