import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as v from "valibot";

/** What a page that made a project says with the way to the dashboard. */
const arrival = v.object({ createdProject: v.string() });

/**
 * The project that was made just now, here or by the page that led here, until it is forgotten. A reload
 * forgets it, and so does a step back.
 */
export function useNewProject() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const said = v.safeParse(arrival, state);
  const arrived = said.success ? said.output.createdProject : null;
  const [id, setId] = useState(arrived);

  useEffect(() => {
    if (arrived !== null) void navigate({ search }, { replace: true, state: null });
  }, [arrived, search, navigate]);

  const forget = useCallback(() => setId(null), []);
  return { newId: id, announce: setId, forget };
}
