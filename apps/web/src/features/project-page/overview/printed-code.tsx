import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { encode } from "uqr";
import { useProjectTexts } from "@/lib/language/use-texts";
import { whenIdle } from "@/lib/when-idle";

type Encode = typeof encode;

/** A page that never idles loads the library after this time, in milliseconds. */
const IDLE_TIMEOUT_MS = 5000;

/** The quiet zone around the code that scanners need, in squares. */
const BORDER = 2;

/** A QR code: its size in squares, and its dark squares as an SVG path. */
interface Squares {
  size: number;
  path: string;
}

/**
 * A text as a QR code, for print only. It is drawn before printing, when it is too late to load the library, which is
 * therefore loaded while the page is idle.
 */
export function PrintedCode({ text }: { text: string }) {
  const t = useProjectTexts();
  const [squares, setSquares] = useState<Squares | null>(null);
  useEffect(() => {
    let encode: Encode | undefined;
    const giveUp = whenIdle(() => {
      import("uqr").then(
        (library) => {
          encode = library.encode;
        },
        // The printed page then only has the address.
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
      aria-label={t("project.qrCodeOf", { text })}
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
