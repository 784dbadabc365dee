import { Toast } from "@base-ui/react/toast";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { onToast, TOAST_DURATION_MS } from "@/lib/toast";

/** Where success notices appear: green, at the bottom right, read out when they come. */
export function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS}>
      <Toast.Portal>
        {/* Above a bar at the end of the page, whose buttons it would hide. */}
        <Toast.Viewport className="fixed right-4 bottom-4 left-4 z-10 flex flex-col gap-2 sm:left-auto sm:w-88 [body:has([data-bottom-bar])_&]:bottom-24">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => onToast((title) => add({ title })), [add]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-card bg-toast text-on-toast shadow-float transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 px-4 py-3.5">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <Toast.Title className="font-semibold font-sans text-base leading-snug tracking-normal" />
      </Toast.Content>
    </Toast.Root>
  ));
}
