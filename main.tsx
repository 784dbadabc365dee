import "./try.css";
import { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { CityMap } from "@/components/map/city-map";
import { ProjectsMap } from "@/components/map/projects-map";
import { locateCity } from "@/lib/gazetteer";

const q = new URLSearchParams(location.search);
const cities = (q.get("cities") ?? "").split(";").filter(Boolean).map((c) => { const [name = "", countryCode = ""] = c.split("@"); return { name, countryCode }; });
const sample = "Kaya@bf,Boulsa@bf,Goma@cd,Bukavu@cd,Dakar@sn,Dakar@sn,Dakar@sn,Thiès@sn,Foundiougne@sn,Antsirabe@mg,Antananarivo@mg,Zahlé@lb,Beirut@lb,Nsanje@mw,Port-au-Prince@ht,Jacmel@ht,Kathmandu@np,Dhaka@bd,Cox's Bazar@bd,Suva@fj,Honiara@sb,Lima@pe,Cusco@pe,La Paz@bo,Bogota@co,Marseille@fr,Kyiv@ua,Lviv@ua,Nairobi@ke,Kisumu@ke,Kampala@ug,Gulu@ug,Niamey@ne,Bamako@ml,Gao@ml,Mopti@ml,Abidjan@ci,Bouaké@ci,Lagos@ng,Kano@ng".split(",");
function Projects() {
  const [points, setPoints] = useState<any[]>([]);
  const only = q.get("only");
  useEffect(() => { void Promise.all(sample.filter((s) => !only || only.split(",").includes(s.split("@")[1]!)).map(async (s, i) => { const [n = "", c = ""] = s.split("@"); const p = await locateCity(n, c); return p && { id: String(i), label: `Clean water and schools around ${n}`, href: `/project/${i}`, place: n, ...p }; })).then((l) => setPoints(l.filter(Boolean))); }, []);
  const view = useMemo(() => points, [points]);
  return <ProjectsMap label="Map of all projects" points={view} />;
}
function Page() {
  return (
    <main className="mx-auto max-w-6xl p-4">
      <h1 className="mb-4 text-2xl">Trial of the map</h1>
      {q.has("projects") ? <Projects /> : <CityMap label="Map of the project’s cities" cities={cities} geocoderUrl={q.get("geocoder") ?? undefined} tileUrl={q.get("tiles") ?? undefined} />}
      <p className="mt-4">Text after the map.</p>
    </main>
  );
}
createRoot(document.getElementById("root")!).render(<BrowserRouter><Page /></BrowserRouter>);
