import { useEffect, useState } from "react";

/** How far down the screen reading takes place, as a share of its height. */
const readingLine = 0.3;

/** The section that is being read, of those with these ids in the page's order. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");
  useEffect(() => {
    const read = () => setCurrent(sectionAtReadingLine(key.split(" ")));
    read();
    window.addEventListener("scroll", read, { passive: true });
    window.addEventListener("resize", read, { passive: true });
    return () => {
      window.removeEventListener("scroll", read);
      window.removeEventListener("resize", read);
    };
  }, [key]);
  return current;
}

function sectionAtReadingLine(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const below = scrollHeight - clientHeight - window.scrollY;
  // The last sections never come that high: towards the end of the page the line moves down to
  // them.
  const line = clientHeight * Math.max(readingLine, 1 - below / clientHeight);
  return ids.findLast((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
}
