/** Whether the browser has what a map needs to follow the size of its place. */
export function canShowMap(): boolean {
  return "ResizeObserver" in window;
}
