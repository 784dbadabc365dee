import { Toast } from "@base-ui/react/toast";
import { CircleCheck } from "lucide-react";
import { type FocusEvent, useEffect, useSyncExternalStore } from "react";
import { useTexts } from "@/lib/language/use-texts";
import { ACTION_DURATION_MS, onToast, TOAST_DURATION_MS, type ToastAction } from "@/lib/toast";

/** How many notices with a button are shown at once at most. */
const maxShown = 5;

/** Narrower windows, in CSS pixels, show only one notice, since two would cover the page. */
const narrow = 640;

/**
 * Shows success notices, which screen readers announce. At the bottom right it shows the newest, older ones that have a
 * button, and the number of the others. On phones it shows only one, at the bottom, above a save bar. Only the buttons
 * in notices can be focused, with F6 and Tab.
 */
export function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_DURATION_MS} limit={maxShown}>
      <Toast.Portal>
        {/* Above a save bar, whose buttons it would hide otherwise. */}
        <Toast.Viewport className="fixed end-4 bottom-4 z-10 flex max-w-[min(26rem,100vw-2rem)] flex-col items-end gap-2 max-sm:pointer-events-none max-sm:inset-x-4 max-sm:items-center [body:has([data-bottom-bar])_&]:bottom-24">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** A notice is no dialog and cannot be focused, but its button can. */
const asNotice = { role: "group", "aria-modal": undefined } as const;

function Toasts() {
  const t = useTexts();
  const { toasts, add, close } = Toast.useToastManager<{ action?: ToastAction | undefined }>();
  useEffect(
    () =>
      onToast((title, action) =>
        add({
          title,
          data: { action },
          timeout: action ? ACTION_DURATION_MS : TOAST_DURATION_MS,
        }),
      ),
    [add],
  );
  const current = toasts.filter(({ transitionStatus }) => transitionStatus !== "ending");
  const newest = current[0]?.id;
  const isNarrow = useSyncExternalStore(onWidthChange, isNarrowNow);
  const isHidden = ({ id, limited, data }: (typeof toasts)[number]) =>
    limited === true || (id !== newest && (isNarrow || data?.action === undefined));
  const others = current.filter(isHidden).length;
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...asNotice}
      tabIndex={-1}
      onFocus={passFocusOn}
      data-notice=""
      {...(isHidden(toast) ? { "data-limited": "" } : {})}
      className="rounded-card bg-toast text-on-toast shadow-float transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 px-4 py-3.5 max-sm:py-2.5">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <Toast.Title className="font-semibold font-sans text-sm leading-snug sm:text-base tracking-normal" />{" "}
        {toast.data?.action ? (
          <Action {...toast.data.action} onDone={() => close(toast.id)} />
        ) : null}
        {/* On a phone there is no room for it beside a button. */}
        {others > 0 && toast.id === newest && !(isNarrow && toast.data?.action) ? (
          <span className="ms-auto whitespace-nowrap text-sm">
            {t("common.andMore", { others })}
          </span>
        ) : null}
      </Toast.Content>
    </Toast.Root>
  ));
}

function isNarrowNow(): boolean {
  return window.innerWidth < narrow;
}

function onWidthChange(tell: () => void): () => void {
  window.addEventListener("resize", tell);
  return () => window.removeEventListener("resize", tell);
}

/** Moves the focus from a notice to its button, or past a notice without one. */
function passFocusOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector("button")?.focus();
}

interface ActionProps extends ToastAction {
  onDone: () => void;
}

function Action({ label, run, onDone }: ActionProps) {
  const t = useTexts();
  const act = () => {
    onDone();
    run();
  };
  return (
    <>
      <span className="sr-only">{t("common.pressF6ThenTabTo")}</span>
      <Toast.Action
        onClick={act}
        className="pointer-events-auto -my-1.5 ms-auto min-h-11 shrink-0 rounded-control border border-current px-3.5 font-semibold underline-offset-4 hover:underline focus-visible:outline-current"
      >
        {label}
      </Toast.Action>
    </>
  );
}
