import { useCallback, useEffect, useState } from "react";
import * as v from "valibot";
import { useLocation, useNavigate } from "@/lib/router/history-router";

/** The navigation state with which a page that created a project leads to the dashboard. */
const arrival = v.object({ createdProject: v.string() });

/**
 * The project that was just created, here or by the page that led here, until it is forgotten, also by a reload or a
 * step back.
 */
export function useNewProject() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const said = v.safeParse(arrival, state);
  const arrived = said.success ? said.output.createdProject : null;
  const [id, setId] = useState(arrived);

  useEffect(() => {
    if (arrived !== null) navigate(pathname + search, { replace: true, state: null });
  }, [arrived, pathname, search, navigate]);

  const forget = useCallback(() => setId(null), []);
  return { newId: id, announce: setId, forget };
}
