import { useEffect, useState } from "react";
import * as v from "valibot";
import { useArrival, useLocation, useNavigate } from "@/lib/router/history-router";

/** The navigation state with which a page that created a project leads to the dashboard. */
const creation = v.object({ createdProject: v.string() });

/**
 * The project that was just created, here or by the page that led here, until it is forgotten, also by a reload, a step
 * back or a link to the dashboard.
 */
export function useNewProject() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const arrival = useArrival();
  const said = v.safeParse(creation, state);
  const createdBefore = said.success ? said.output.createdProject : null;
  const [created, setCreated] = useState({ id: createdBefore, arrival });

  useEffect(() => {
    if (createdBefore !== null) navigate(pathname + search, { replace: true, state: null });
  }, [createdBefore, pathname, search, navigate]);

  return {
    newId: created.arrival === arrival ? created.id : null,
    announce: (id: string) => setCreated({ id, arrival }),
    forget: () => setCreated({ id: null, arrival }),
  };
}
