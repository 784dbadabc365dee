import { createMemoryHistory } from "@tanstack/history";
import { useEffect } from "react";
import { ConfirmProvider } from "@/components/layout/confirm-dialog";
import { Toaster } from "@/components/ui/toaster";
import { HistoryRouter } from "@/lib/router/history-router";
import { primitives } from "./primitives";
import { pieces } from "./project";
import { shared } from "./shared";

/** The states of all components, by their file below `components/`. */
export const entries = { ...primitives, ...shared, ...pieces };

const schemes = { System: "", Light: "light", Dark: "dark" };

// Marks of the map stand on a spot of it; here they stand on a line.
const stateClasses =
  "min-w-0 [&>[class^=map-]]:relative [&>[class^=map-]]:inset-0 [&>[class^=map-]]:translate-0 [&>[class^=map-]]:m-0";

/** Every primitive and shared component in its states, for those who work on the looks. */
export function Gallery({ scheme }: { scheme: string }) {
  // Error banners bring themselves into view.
  useEffect(() => {
    const wanted = document.getElementById(window.location.hash.slice(1));
    (wanted ?? document.body).scrollIntoView();
  }, []);
  return (
    <div className="mx-auto grid max-w-360 grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav
        aria-label="Contents"
        className="top-6 self-start overflow-y-auto lg:sticky lg:max-h-[calc(100dvh-3rem)] [&_a:hover]:underline [&_a[aria-current]]:text-primary"
      >
        <p className="mb-4 flex gap-4">
          {Object.entries(schemes).map(([name, value]) => (
            <a
              key={name}
              href={`?scheme=${value}`}
              aria-current={scheme === value ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </p>
        <ul className="columns-[11rem] text-sm">
          {Object.keys(entries).map((file) => (
            <li key={file}>
              <a href={`#${file}`}>{file}</a>
            </li>
          ))}
        </ul>
      </nav>
      <HistoryRouter history={createMemoryHistory()}>
        <ConfirmProvider>
          <main>
            {Object.entries(entries).map(([file, states]) => (
              <section
                key={file}
                id={file}
                aria-labelledby={`${file}-heading`}
                className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] items-start gap-6 pb-10"
              >
                <h2
                  id={`${file}-heading`}
                  className="col-span-full border-line border-t pt-4 text-xl"
                >
                  {file}
                </h2>
                {Object.entries(states).map(([name, state]) => (
                  <figure
                    key={name}
                    className={/^layout|table/.test(file) ? "col-span-full" : stateClasses}
                  >
                    <figcaption className="mb-2 text-muted text-sm">{name}</figcaption>
                    {state}
                  </figure>
                ))}
              </section>
            ))}
          </main>
        </ConfirmProvider>
      </HistoryRouter>
      <Toaster />
    </div>
  );
}
