/** The built HTML page of the app, with the placeholders that rendering fills. */
export const BUILT_PAGE = `<!doctype html><html><head><title>Vigie</title>
<meta name="description" content="Projects" />
<script type="application/json" id="vigie-config">{}</script>
</head><body><div id="root"></div></body></html>`;

/**
 * A program that renders public pages as the built one does, from the same reads, without the app around:
 * rows as JSON, and how many pages it rendered before.
 */
export const PLAIN_RENDERER = `
export function createPageRenderer({ config, publicUrl, fetch }) {
  const origin = config.supabaseUrl || "http://localhost";
  const read = async (query) => {
    const headers = { apikey: config.supabaseAnonKey };
    const response = await fetch(origin + "/rest/v1/" + query, { headers });
    if (!response.ok) throw Object.assign(new Error("not read"), { status: response.status });
    return response.json();
  };
  let rendered = 0;
  return async (address) => {
    const { pathname, search } = new URL(address, "http://localhost");
    const inEnglish = pathname.replace(/^\\/fr/, "");
    const isEmbed = inEnglish.startsWith("/embed/");
    const id = /^(?:\\/embed)?\\/project\\/([0-9a-f-]{36})$/.exec(inEnglish)?.[1];
    const only = /^\\/(?:monitoring|embed\\/(?:list|map))$/.test(inEnglish) ? "" : "&id=eq." + (id ?? "00000000-0000-4000-8000-000000000000");
    const rows = await read("projects?select=id,title,organisations(name)&is_online=eq.true" + only);
    const press = id ? await read("press?select=id&project_id=eq." + id) : [];
    rendered += 1;
    const isMissing = only !== "" && rows.length === 0;
    const text = JSON.stringify({ address, rows, press }).replaceAll("<", "\\\\u003c");
    return {
      status: isMissing ? 404 : 200,
      head: "<title>" + (isMissing ? "Project not found" : "Projects") + "</title>" +
        (publicUrl ? '<link rel="canonical" href="' + publicUrl + (isMissing ? "/" : encodeURI(pathname + search)) + '">' : ""),
      body: isMissing ? "Project not found" : '<pre data-rendered="' + rendered + '">' + text + "</pre>",
      data: "",
      language: "en",
      direction: "ltr",
      ...(isEmbed && { theme: null }),
    };
  };
}
`;
