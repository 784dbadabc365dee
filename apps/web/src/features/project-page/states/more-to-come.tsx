/** Stands where nothing but its facts is known of a project yet. */
export function MoreToCome() {
  return <p className="text-lg text-muted">More is published here as the work goes on.</p>;
}
