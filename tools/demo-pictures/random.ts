/**
 * A repeatable source of chance: the same seed draws the same picture on every machine.
 */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next: () => number;
  between: (low: number, high: number) => number;
  /** Around zero, mostly small: good for scattering things naturally. */
  spread: (amount: number) => number;
  pick: <T>(first: T, ...others: T[]) => T;
  chance: (probability: number) => boolean;
};

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  return value >>> 0;
}

/** Mulberry32, seeded by a name. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    spread: (amount) => (next() + next() + next() - 1.5) * (amount / 1.5),
    pick: (first, ...others) => {
      const index = Math.floor(next() * (others.length + 1));
      return index === 0 ? first : (others[index - 1] ?? first);
    },
    chance: (probability) => next() < probability,
  };
}

/** Smooth one-dimensional noise of several octaves, from -1 to 1, for ridges and shores. */
export function waves(seed: string, octaves = 4, roughness = 0.5): (position: number) => number {
  const layers = Array.from({ length: octaves }, (_, octave) => {
    const random = randomFrom(`${seed}/${octave}`);
    const values = Array.from({ length: 256 }, () => random.next() * 2 - 1);
    return { values, frequency: 2 ** octave, weight: roughness ** octave };
  });
  const total = layers.reduce((sum, layer) => sum + layer.weight, 0);
  return (position) =>
    layers.reduce((sum, { values, frequency, weight }) => {
      const at = position * frequency;
      const left = Math.floor(at);
      const t = at - left;
      const eased = t * t * (3 - 2 * t);
      const from = values[((left % 256) + 256) % 256] ?? 0;
      const to = values[(((left + 1) % 256) + 256) % 256] ?? 0;
      return sum + (from + (to - from) * eased) * weight;
    }, 0) / total;
}
