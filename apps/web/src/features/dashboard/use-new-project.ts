import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as v from "valibot";

/** What a page that made a project says with the way to the dashboard. */
const arrival = v.object({ createdProject: v.string() });

/** How long a new project is marked. */
const markedMs = 3000;

/**
 * The project that was made just now, here or by the page that led here, and whether it is still to be
 * marked. A reload forgets it, and so does a step back.
 *
 * @param isListed whether a project is in the list by now, from when on it is marked
 */
export function useNewProject(isListed: (id: string) => boolean) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const said = v.safeParse(arrival, state);
  const arrived = said.success ? said.output.createdProject : null;
  const [id, setId] = useState(arrived);
  const [isMarked, setMarked] = useState(arrived !== null);

  useEffect(() => {
    if (arrived !== null) void navigate({ search }, { replace: true, state: null });
  }, [arrived, search, navigate]);

  const isShown = id !== null && isListed(id);
  useEffect(() => {
    if (!isShown || !isMarked) return;
    const timer = setTimeout(() => setMarked(false), markedMs);
    return () => clearTimeout(timer);
  }, [isShown, isMarked]);

  const announce = (created: string) => {
    setId(created);
    setMarked(true);
  };
  return { newId: id, isMarked, announce };
}
