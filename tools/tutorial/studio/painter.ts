import { type Area, FILM, type Point, type Scene, type Shot, STAGE } from "../timeline";

/** Draws scenes of the film. */
export interface Painter {
  paint(scene: Scene): Promise<void>;
}

const BACKDROP = "#dbe7e6";
const BAND = "#16213a";
const POINTER = new Path2D("M0 0 L0 19 L4.6 14.9 L7.6 21.6 L11 20.1 L8 13.6 L14 13.2 Z");
const PHONE_BEZEL = 9;
const PHONE_CORNER = 22;

/** Pictures that are kept decoded; a scene needs four at most. */
const KEPT = 8;

/** @param canvas what is painted on */
export function createPainter(canvas: HTMLCanvasElement): Painter {
  const pen = canvas.getContext("2d", { alpha: false });
  // A shot is put together here first, so that it fades in as a whole.
  const table = new OffscreenCanvas(FILM.width, FILM.height);
  const tablePen = table.getContext("2d", { alpha: false });
  if (pen === null || tablePen === null) throw new Error("The studio cannot draw.");
  const pictures = new Map<string, Promise<ImageBitmap>>();

  function pictureOf(name: string): Promise<ImageBitmap> {
    const picture = pictures.get(name) ?? decoded(name);
    pictures.delete(name);
    pictures.set(name, picture);
    for (const oldest of [...pictures.keys()].slice(0, -KEPT)) {
      void pictures.get(oldest)?.then((bitmap) => bitmap.close());
      pictures.delete(oldest);
    }
    return picture;
  }

  const layOut = async ({ layers }: Shot): Promise<OffscreenCanvas> => {
    tablePen.fillStyle = BAND;
    tablePen.fillRect(0, 0, FILM.width, FILM.height);
    tablePen.fillStyle = BACKDROP;
    tablePen.fillRect(STAGE.x, STAGE.y, STAGE.width, STAGE.height);
    for (const { image, area, isPhone } of layers) {
      const picture = await pictureOf(image);
      tablePen.save();
      if (isPhone) drawPhone(tablePen, area);
      tablePen.drawImage(picture, area.x, area.y, area.width, area.height);
      tablePen.restore();
    }
    return table;
  };

  return {
    async paint({ shot, before, share, pointer, press }) {
      if (before !== undefined) pen.drawImage(await layOut(before), 0, 0);
      pen.globalAlpha = share;
      pen.drawImage(await layOut(shot), 0, 0);
      pen.globalAlpha = 1;
      if (pointer !== null && press !== null) drawPress(pen, pointer, press);
      if (pointer !== null) drawPointer(pen, pointer);
    },
  };
}

async function decoded(name: string): Promise<ImageBitmap> {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`There is no picture ${name}.`);
  return createImageBitmap(await response.blob());
}

/** The phone around an area; what is drawn next is cut to its screen. */
function drawPhone(pen: OffscreenCanvasRenderingContext2D, { x, y, width, height }: Area): void {
  pen.fillStyle = BAND;
  pen.beginPath();
  pen.roundRect(
    x - PHONE_BEZEL,
    y - PHONE_BEZEL,
    width + 2 * PHONE_BEZEL,
    height + 2 * PHONE_BEZEL,
    PHONE_CORNER + PHONE_BEZEL,
  );
  pen.fill();
  pen.beginPath();
  pen.roundRect(x, y, width, height, PHONE_CORNER);
  pen.clip();
}

function drawPointer(pen: CanvasRenderingContext2D, { x, y }: Point): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.35, 1.35);
  pen.lineWidth = 2.4;
  pen.lineJoin = "round";
  pen.strokeStyle = "#ffffff";
  pen.stroke(POINTER);
  pen.fillStyle = "#16213a";
  pen.fill(POINTER);
  pen.restore();
}

/** A ring that grows and vanishes, from 0 to 1. */
function drawPress(pen: CanvasRenderingContext2D, { x, y }: Point, progress: number): void {
  pen.save();
  pen.globalAlpha = 0.75 * (1 - progress);
  pen.lineWidth = 3.5;
  pen.strokeStyle = "#f0a81c";
  pen.beginPath();
  pen.arc(x, y, 5 + 19 * progress, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
}
