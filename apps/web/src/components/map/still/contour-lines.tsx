interface ContourLinesProps {
  /** A text that determines the lines; null for none. */
  seed: string | null;
  className?: string | undefined;
}

const [width, height] = [240, 150];
const [rings, corners] = [9, 14];

/** Decorative contour lines, generated from a text. */
export function ContourLines({ seed, className }: ContourLinesProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <rect width={width} height={height} className="fill-map-land" />
      {seed === null ? null : (
        <path d={contours(seed)} fill="none" strokeWidth="1" className="stroke-map-border" />
      )}
    </svg>
  );
}

/** Rings around one hill, each a little wider than the one inside it. */
function contours(seed: string): string {
  const random = randomFrom(seed);
  const hill = { x: width * (0.25 + random() * 0.5), y: height * (0.25 + random() * 0.5) };
  const uneven = Array.from({ length: corners }, () => 0.7 + random() * 0.6);
  return Array.from({ length: rings }, (_, ring) =>
    ringAround(hill, 9 + ring * (13 + ring), uneven),
  ).join("");
}

function ringAround(hill: { x: number; y: number }, radius: number, uneven: readonly number[]) {
  const points = uneven.map((share, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [
      hill.x + Math.cos(angle) * radius * share * 1.3,
      hill.y + Math.sin(angle) * radius * share,
    ];
  });
  const middle = (index: number) => {
    const [fromX = 0, fromY = 0] = points[index % corners] ?? [];
    const [toX = 0, toY = 0] = points[(index + 1) % corners] ?? [];
    return `${Math.round((fromX + toX) / 2)} ${Math.round((fromY + toY) / 2)}`;
  };
  const curves = points.map((_, index) => {
    const [x = 0, y = 0] = points[(index + 1) % corners] ?? [];
    return `Q${Math.round(x)} ${Math.round(y)} ${middle(index + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}z`;
}

/** Numbers from 0 to 1 that follow from a text (FNV-1a, then xorshift). */
function randomFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
