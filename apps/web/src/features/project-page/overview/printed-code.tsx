import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { encode } from "uqr";
import { whenIdle } from "@/lib/when-idle";

type Encode = typeof encode;

/** A page that is never idle fetches the code after this time. */
const IDLE_TIMEOUT_MS = 5000;

/** White around the squares, in squares: cameras look for it. */
const BORDER = 2;

/** The squares of a code: how many in a row, and where they are as an SVG path. */
interface Squares {
  size: number;
  path: string;
}

/**
 * A text as a QR code, on paper only: drawn when the page hears of printing. It is too late then to fetch
 * code, which comes ahead, once the browser has nothing better to do.
 */
export function PrintedCode({ text }: { text: string }) {
  const [squares, setSquares] = useState<Squares | null>(null);
  useEffect(() => {
    let encode: Encode | undefined;
    const giveUp = whenIdle(() => {
      import("uqr").then(
        (library) => {
          encode = library.encode;
        },
        // Paper then has the address alone.
        () => undefined,
      );
    }, IDLE_TIMEOUT_MS);
    const draw = () => {
      const known = encode;
      if (known) flushSync(() => setSquares(squaresOf(text, known)));
    };
    window.addEventListener("beforeprint", draw);
    return () => {
      giveUp();
      window.removeEventListener("beforeprint", draw);
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

function squaresOf(text: string, encode: Encode): Squares {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { size, path };
}
