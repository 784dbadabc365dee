/** Where places lie, `-18.9 47.5; 12.3 -1.5`, in degrees; an empty one is not known. Null for what is none of it. */
export function readCoordinates(
  text: string,
): ({ latitude: number; longitude: number } | null)[] | null {
  const read = text.split(/[;\n|]/).map((written) => {
    if (written.trim() === "") return "";
    const [, north, east] =
      /^\s*(-?\d{1,2}(?:\.\d+)?)(?:\s*,\s*|\s+)(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(written) ?? [];
    const [latitude, longitude] = [Number(north), Number(east)];
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  });
  return read.includes(null)
    ? null
    : read.map((place) => (typeof place === "string" ? null : place));
}
