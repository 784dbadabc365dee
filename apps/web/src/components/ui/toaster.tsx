import { Toast } from "@base-ui/react/toast";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { onToast, TOAST_DURATION_MS } from "@/lib/toast";

/**
 * Where success notices appear: green, at the bottom right, read out when they come. One is shown
 * at a time, the newest, with how many others there are. Keyboard and touch pass it by.
 */
export function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS} limit={1}>
      <Toast.Portal>
        {/* Above a bar at the end of the page, whose buttons it would hide. */}
        <Toast.Viewport className="fixed right-4 bottom-4 z-10 flex max-w-[min(22rem,100vw-2rem)] flex-col max-sm:pointer-events-none [body:has([data-bottom-bar])_&]:bottom-24">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** There is nothing to do in it, so it is no dialog, and no stop on the way. */
const asNotice = { role: "group", "aria-modal": undefined } as const;

function Toasts() {
  const { toasts, add } = Toast.useToastManager();
  useEffect(() => onToast((title) => add({ title })), [add]);
  const others = toasts.filter(({ transitionStatus }) => transitionStatus !== "ending").length - 1;
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...asNotice}
      tabIndex={-1}
      data-notice=""
      className="rounded-card bg-toast text-on-toast shadow-float transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 px-4 py-3.5 max-sm:py-2.5">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <Toast.Title className="font-semibold font-sans text-sm leading-snug sm:text-base tracking-normal" />{" "}
        {others > 0 && toast.limited !== true ? (
          <span className="ml-auto whitespace-nowrap text-sm">and {others} more</span>
        ) : null}
      </Toast.Content>
    </Toast.Root>
  ));
}
