import { useEffect, useState } from "react";

/** What a person presses to go on; what opens a list of the browser's own never tells of its release. */
const pressable = "a, button, label";

/** Touch screens tell of the click a moment after the release, in milliseconds. */
const clickFollowsWithin = 100;

/** How a press ends, with a click or without. */
const endings = ["pointerup", "pointercancel", "contextmenu"] as const;

/**
 * A value that does not change while a link or button of the page is pressed. Where what is pressed moved
 * away meanwhile, browsers would make no click of it, and the press were lost.
 *
 * @param value the same object until it has changed
 */
export function useStillWhilePressed<Value>(value: Value): Value {
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
    // What is pressed may keep the event to itself.
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
