import { useEffect, useState } from "react";

/** Elements whose presses count. A `select` does not, since it fires no event when it is released. */
const pressable = "a, button, label";

/** Touch screens fire the click a moment after the release, in milliseconds. */
const clickFollowsWithin = 100;

/** The events that end a press, with or without a click. */
const endings = ["pointerup", "pointercancel", "contextmenu"] as const;

/**
 * A value that does not change while a link or button of the page is pressed. If the pressed element moved away
 * meanwhile, browsers would fire no click.
 *
 * @param value identical until it has changed
 */
export function useStableWhilePressed<Value>(value: Value): Value {
  const isPressing = useIsPressing();
  const [still, setStill] = useState(value);
  if (!isPressing && still !== value) setStill(value);
  return isPressing ? still : value;
}

function useIsPressing(): boolean {
  const [isPressing, setPressing] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = ({ target, button }: PointerEvent) => {
      if (button !== 0 || !(target instanceof Element) || !target.closest(pressable)) return;
      clearTimeout(timer);
      setPressing(true);
    };
    const end = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPressing(false), clickFollowsWithin);
    };
    // Captured, since the pressed element may stop the event's propagation.
    window.addEventListener("pointerdown", begin, true);
    for (const ending of endings) window.addEventListener(ending, end, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", begin, true);
      for (const ending of endings) window.removeEventListener(ending, end, true);
    };
  }, []);
  return isPressing;
}
