/** The legend of the map of all projects; hidden on phones, where there is no room for it. */
export function ProjectsLegend() {
  return (
    <ul
      aria-hidden="true"
      data-label-obstacle=""
      className="absolute top-2.5 left-2.5 z-10 flex gap-3.5 rounded-control bg-surface/90 px-3 py-1.5 text-muted text-xs max-sm:hidden"
    >
      <li className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-full border-2 border-primary bg-surface" />
        One project
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-3.5 rounded-full bg-primary ring-2 ring-primary/25" />
        Several close together
      </li>
    </ul>
  );
}
