import { DomUtil, type Map as LeafletMap, type Point, type ZoomAnimEvent } from "leaflet";
import { drawGround } from "./draw-ground";
import type { GroundStore } from "./ground-store";
import { readMapColours } from "./map-colours";

/** How far the drawing extends beyond the view, as a share of it, so that dragging shows no gap. */
const overscan = 0.25;
/** A higher pixel ratio would cost memory without a visible gain. */
const maxPixelRatio = 2;

/** The drawn ground of a map. */
interface GroundLayer {
  /** Redraws at once. */
  readonly draw: () => void;
  /** Redraws once before the next frame, however often it is called. */
  readonly redraw: () => void;
  readonly remove: () => void;
}

/**
 * Draws the base map below all other layers, on one canvas that moves with the map: scaled while Leaflet animates a
 * zoom step, redrawn on every frame of a flight or pinch.
 */
export function addGround(map: LeafletMap, store: GroundStore): GroundLayer {
  const canvas = DomUtil.create("canvas", "leaflet-zoom-animated", map.getPane("tilePane"));
  canvas.setAttribute("aria-hidden", "true");
  const context = canvas.getContext("2d", { alpha: false });
  let drawn = { zoom: Number.NaN, pixels: map.getPixelBounds() };
  let frame = 0;

  const draw = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const size = map.getSize();
    if (!context || size.x === 0 || size.y === 0) return;
    const margin = size.multiplyBy(overscan).round();
    const corner = map.containerPointToLayerPoint(margin.multiplyBy(-1)).round();
    const extent = size.add(margin.multiplyBy(2));
    const pixelRatio = Math.min(maxPixelRatio, window.devicePixelRatio || 1);
    resize(canvas, extent, pixelRatio);
    DomUtil.setTransform(canvas, corner, 1);
    const zoom = map.getZoom();
    const topLeft = map.getPixelOrigin().add(corner);
    drawn = { zoom, pixels: boundsAround(map, topLeft, extent) };
    const view = {
      zoom,
      left: topLeft.x,
      top: topLeft.y,
      width: extent.x,
      height: extent.y,
      pixelRatio,
    };
    drawGround({ context, view, colours: readMapColours(canvas), store });
  };
  const drawWhenUncovered = () => {
    if (map.getZoom() !== drawn.zoom || !drawn.pixels.contains(map.getPixelBounds())) draw();
  };
  const scale = ({ center, zoom }: ZoomAnimEvent) => {
    const factor = map.getZoomScale(zoom, drawn.zoom);
    const half = map.getSize().divideBy(2);
    const newOrigin = map
      .project(center, zoom)
      .subtract(half)
      .add(DomUtil.getPosition(map.getPane("mapPane") ?? canvas));
    const offset = (drawn.pixels.min ?? half).multiplyBy(factor).subtract(newOrigin);
    DomUtil.setTransform(canvas, offset, factor);
  };
  const redraw = () => {
    frame ||= requestAnimationFrame(draw);
  };

  map.on("zoom viewreset moveend resize", draw);
  map.on("move", drawWhenUncovered);
  map.on("zoomanim", scale);
  draw();
  return {
    draw,
    redraw,
    remove: () => {
      cancelAnimationFrame(frame);
      map.off("zoom viewreset moveend resize", draw);
      map.off("move", drawWhenUncovered);
      map.off("zoomanim", scale);
      canvas.remove();
    },
  };
}

function boundsAround(map: LeafletMap, topLeft: Point, extent: Point) {
  const bounds = map.getPixelBounds();
  return bounds.extend(topLeft).extend(topLeft.add(extent));
}

function resize(canvas: HTMLCanvasElement, { x, y }: Point, pixelRatio: number): void {
  const [width, height] = [Math.round(x * pixelRatio), Math.round(y * pixelRatio)];
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  canvas.style.width = `${x}px`;
  canvas.style.height = `${y}px`;
}
