/** A picture of the demo: where it goes, how large it is, and how it is drawn. */
export type Picture = {
  /** Path under the assets folder, without extension. */
  file: string;
  width: number;
  height: number;
  largestBytes: number;
  /** How much larger than the finished picture the drawing is; 1 when left out. */
  drawnAt?: number;
  draw: () => string;
};

const GALLERY = { width: 1200, height: 800, largestBytes: 90_000 };

export const galleryPicture = (name: string, draw: () => string): Picture => ({
  file: `pictures/${name}`,
  ...GALLERY,
  draw,
});
