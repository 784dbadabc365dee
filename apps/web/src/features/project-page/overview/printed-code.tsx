import { useEffect, useState } from "react";
import { whenIdle } from "@/lib/when-idle";

/** A page that is never idle draws it after this time. */
const IDLE_TIMEOUT_MS = 5000;

/** White around the squares, in squares: cameras look for it. */
const BORDER = 2;

/** The squares of a code: how many in a row, and where they are as an SVG path. */
interface Squares {
  size: number;
  path: string;
}

/**
 * A text as a QR code, on paper only. A page hears of printing when it is too late to fetch anything, so
 * that the code is drawn ahead, once the browser has nothing better to do.
 */
export function PrintedCode({ text }: { text: string }) {
  const [squares, setSquares] = useState<Squares | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const giveUp = whenIdle(() => {
      squaresOf(text).then(
        (drawn) => isCurrent && setSquares(drawn),
        // Paper then has the address alone.
        () => undefined,
      );
    }, IDLE_TIMEOUT_MS);
    return () => {
      isCurrent = false;
      giveUp();
    };
  }, [text]);
  if (squares === null) return null;
  const { size, path } = squares;
  return (
    <svg
      viewBox={`${-BORDER} ${-BORDER} ${size + 2 * BORDER} ${size + 2 * BORDER}`}
      role="img"
      aria-label={`QR code of ${text}`}
      className="size-24 shrink-0 bg-[#fff] text-[#000]"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

async function squaresOf(text: string): Promise<Squares> {
  const { encode } = await import("uqr");
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
