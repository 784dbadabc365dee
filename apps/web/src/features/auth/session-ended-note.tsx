import { useEffect, useState } from "react";
import { keptDraftAbout } from "@/data/session/drafts";
import { useSession } from "@/data/session/session";

/**
 * Explains why the person has to sign in although they did not log out, and that unsaved text is kept.
 */
export function SessionEndedNote() {
  const { ending } = useSession();
  const [isHeard, setHeard] = useState(false);
  // Screen readers announce what is added to a status, not its initial content.
  useEffect(() => setHeard(true), []);
  return (
    <div role="status" className="empty:-mt-5">
      {isHeard && ending === "other" ? <Note about={keptDraftAbout()} /> : null}
    </div>
  );
}

function Note({ about }: { about: string | null }) {
  return (
    <p className="wrap-anywhere rounded-card border border-line bg-tint px-4 py-3 text-on-tint">
      You were signed out.{" "}
      {about === null ? (
        "Sign in to go on."
      ) : (
        <>
          What you typed{about === "" ? "" : " on "}
          <bdi>{about}</bdi> is kept: sign in to go on.
        </>
      )}
    </p>
  );
}
