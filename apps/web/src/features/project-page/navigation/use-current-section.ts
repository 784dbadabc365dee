import { useEffect, useState } from "react";

/** The line at which people read, as a share of the window's height. */
const readingLine = 0.3;

/** The id of the section that is being read. `ids` are in the page's order. */
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
  // The last sections never scroll up to the line, so it moves down towards the end of the page.
  const line = clientHeight * Math.max(readingLine, 1 - below / clientHeight);
  return ids.findLast((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= line;
  });
}
