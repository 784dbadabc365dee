/** Reserves space for the bar of sections, so that nothing moves when it appears. */
export function BarSpace({ isKept }: { isKept: boolean }) {
  return isKept ? <div className="h-12 print:hidden" /> : null;
}
