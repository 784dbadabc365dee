/** Keeps the place of the bar of sections, so that it pushes nothing away when it comes. */
export function BarSpace({ isKept }: { isKept: boolean }) {
  return isKept ? <div className="h-12 print:hidden" /> : null;
}
