/** Which of the projects of its list something belongs to, from 0; null for what belongs to none. */
export function placeOfProject(element: Element): number | null {
  const project = element.closest("[data-project]");
  return project?.parentElement ? [...project.parentElement.children].indexOf(project) : null;
}

/** What leads to the project that stands there now, or to the last; the title where none is left. */
export function projectAt(place: number): HTMLElement | null | undefined {
  const projects = [...document.querySelectorAll("[data-project]")];
  const project = projects[Math.min(place, projects.length - 1)];
  return (project ?? document).querySelector<HTMLElement>(project ? "a" : "h1");
}
