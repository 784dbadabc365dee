import {
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from "mediabunny";
import { FILM, frameTimes, type Shot, sceneAt, type Timeline } from "../timeline";
import { createPainter } from "./painter";

// This page makes a film of pictures: it reads `timeline.json` and the pictures beside it, and ends
// with three downloads. It is a page for the sake of the browser's encoders.

/** Players jump to such frames, and draw what lies between with what comes before it. */
const KEY_FRAME_SECONDS = 8;

/** From 0 to 1. */
const POSTER_QUALITY = 0.82;

const timelineFile = await fetch("timeline.json");
const timeline: Timeline = await timelineFile.json();
const canvas = document.querySelector("canvas");
if (canvas === null) throw new Error("The studio has no canvas.");
Object.assign(canvas, FILM);
const painter = createPainter(canvas);

const films = [
  filmOf("tutorial.webm", new WebMOutputFormat(), "av1", 220_000),
  filmOf("tutorial.mp4", new Mp4OutputFormat({ fastStart: "in-memory" }), "avc", 440_000),
];
for (const { output } of films) await output.start();

const times = frameTimes(timeline);
let shotBefore: Shot | undefined;
for (const [index, time] of times.entries()) {
  const scene = sceneAt(timeline, time);
  await painter.paint(scene);
  const duration = (times[index + 1] ?? timeline.duration) - time;
  const keyFrame = scene.shot !== shotBefore && scene.shot.isNew;
  shotBefore = scene.shot;
  for (const { source } of films) await source.add(time, duration, keyFrame ? { keyFrame } : {});
}
for (const { name, output, target } of films) {
  await output.finalize();
  if (target.buffer === null) throw new Error(`${name} was not made.`);
  download(name, new Blob([target.buffer]));
}

await painter.paint(sceneAt(timeline, timeline.posterAt));
canvas.toBlob(
  (poster) => {
    if (poster !== null) download("poster.webp", poster);
  },
  "image/webp",
  POSTER_QUALITY,
);

/** @param bitrate bits a second while something moves; the size of the files follows from it */
function filmOf(
  name: string,
  format: Mp4OutputFormat | WebMOutputFormat,
  codec: "av1" | "avc",
  bitrate: number,
) {
  if (canvas === null) throw new Error("The studio has no canvas.");
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, {
    codec,
    quality: new Quality({ bitrate }),
    keyFrameInterval: KEY_FRAME_SECONDS,
    contentHint: "text",
  });
  output.addVideoTrack(source);
  return { name, output, target, source };
}

function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
}
