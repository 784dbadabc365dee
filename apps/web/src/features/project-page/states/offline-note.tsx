import { EyeOff } from "lucide-react";

/** Tells members why nobody else finds this page. */
export function OfflineNote() {
  return (
    <p className="flex items-center gap-3 rounded-card bg-yellow-tint px-4 py-3 text-on-yellow-tint">
      <EyeOff aria-hidden className="size-5 shrink-0" />
      This project is offline. Only members of your organisation can see this page.
    </p>
  );
}
