/** A point on the square that Web Mercator makes of the world: 0 to 1, from the north-west. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a place lies on that square; 90° north and south would lie infinitely far away. */
export function toWorldPoint(lng: number, lat: number): WorldPoint {
  const sine = Math.sin((Math.max(-85.06, Math.min(85.06, lat)) * Math.PI) / 180);
  return {
    x: lng / 360 + 0.5,
    y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI),
  };
}

/** The latitude of a line across that square. */
export function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
}

/** Pixels of the whole world at a zoom, which need not be a whole number. */
export function worldSize(zoom: number): number {
  return 256 * 2 ** zoom;
}

/** Pixels of one kilometre on the ground at a latitude and zoom. */
export function pixelsPerKilometre(lat: number, zoom: number): number {
  const equator = 40_075;
  return worldSize(zoom) / (equator * Math.max(0.02, Math.cos((lat * Math.PI) / 180)));
}
