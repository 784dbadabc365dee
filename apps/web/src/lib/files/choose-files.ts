/** At least one file. */
export type ChosenFiles = readonly [File, ...File[]];

interface Choosing {
  /** Whether a file may be taken; every one may unless it says otherwise. */
  accepts?: ((file: File) => boolean) | undefined;
  /** Whether all of them are taken, or only the first that may be. */
  multiple: boolean;
}

/** What is taken of the files a person offers, in their order, and what is refused. */
export function chooseFiles(
  offered: readonly File[],
  { accepts = () => true, multiple }: Choosing,
): { chosen: ChosenFiles | null; refused: File[] } {
  const [first, ...others] = offered.filter(accepts);
  const refused = offered.filter((file) => !accepts(file));
  if (first === undefined) return { chosen: null, refused };
  return { chosen: multiple ? [first, ...others] : [first], refused };
}
