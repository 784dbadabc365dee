import { DomUtil, type Map as LeafletMap, type Point, type ZoomAnimEvent } from "leaflet";
import { drawGround } from "./draw-ground";
import type { GroundStore } from "./ground-store";
import { readMapColours } from "./map-colours";

/** How far the drawing reaches beyond what is seen, as a share of it: room to drag into. */
const spare = 0.25;
/** More would cost memory and show no more. */
const sharpest = 2;

/** The drawn ground of a map. */
interface GroundLayer {
  /** Draws anew at once. */
  readonly draw: () => void;
  /** Draws anew once before the next frame, however often it is called. */
  readonly redraw: () => void;
  readonly remove: () => void;
}

/**
 * Draws the base map below everything else of a map, on one canvas that moves with it: scaled while
 * Leaflet animates a step of zoom, drawn anew on every frame of a flight or pinch.
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
    const margin = size.multiplyBy(spare).round();
    const corner = map.containerPointToLayerPoint(margin.multiplyBy(-1)).round();
    const extent = size.add(margin.multiplyBy(2));
    const pixelRatio = Math.min(sharpest, window.devicePixelRatio || 1);
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
