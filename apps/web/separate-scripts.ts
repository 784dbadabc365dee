import { fileURLToPath } from "node:url";
import { build, type ConfigEnv, type Plugin, type UserConfig } from "vite";

/*
 * Scripts that run apart from the app's program, each in a file of its own with all that it imports: what rendered
 * pages carry inline, what runs without a page, and what runs on the pages of others.
 */

/** The faces that almost every page needs. */
export const EVERYDAY_FACE = /-latin-wght-normal-[^/]+\.woff2$/;

/** What a server or a static host gives out as `sw.js` to take the service worker off browsers. */
const REMOVAL = "sw-removal.js";

const isBuildForBrowsers = (_config: UserConfig, { command, isSsrBuild }: ConfigEnv) =>
  command === "build" && isSsrBuild !== true;

/**
 * Builds the service worker into `sw.js`, with the names of the files that every public page needs, and
 * beside it the one that removes it.
 */
export function serviceWorker(): Plugin {
  return {
    name: "vigie-service-worker",
    apply: isBuildForBrowsers,
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const first = files.flatMap((file) => (file.type === "chunk" && file.isEntry ? [file] : []));
      const needed = first.flatMap(({ fileName, imports, viteMetadata }) => [
        fileName,
        ...imports,
        ...(viteMetadata?.importedCss ?? []),
      ]);
      const faces = files
        .map(({ fileName }) => fileName)
        .filter((name) => EVERYDAY_FACE.test(name));
      const shell = [...new Set([...needed, ...faces])].map((name) => `/${name}`);
      const removal = await scriptOf("service-worker/removal.ts");
      const define = { SHELL: JSON.stringify(shell) };
      // A static build has no server that could choose.
      const isOff = this.environment.config.env.VITE_OFFLINE_READING === "off";
      const worker = isOff ? removal : await scriptOf("service-worker/service-worker.ts", define);
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
      this.emitFile({ type: "asset", fileName: REMOVAL, source: removal });
    },
  };
}

/** Builds the scripts that rendered pages carry inline: `early-use.js`, and for frames of other sites `live-embed.js`. */
export function inlinedScripts(): Plugin {
  return {
    name: "vigie-inlined-scripts",
    apply: "build",
    async generateBundle() {
      const earlyUse = await scriptOf("src/lib/rendered-page/record-early-use.ts");
      const liveEmbed = await scriptOf("src/lib/embed/live-embed.ts");
      this.emitFile({ type: "asset", fileName: "early-use.js", source: earlyUse });
      this.emitFile({ type: "asset", fileName: "live-embed.js", source: liveEmbed });
    },
  };
}

/** Builds the script for sites that embed something of Vigie into `embed.js`. */
export function embedScript(): Plugin {
  return {
    name: "vigie-embed-script",
    apply: isBuildForBrowsers,
    async generateBundle() {
      const source = await scriptOf("src/lib/embed/host-page.ts");
      this.emitFile({ type: "asset", fileName: "embed.js", source });
    },
  };
}

/** Builds a file that runs apart from the app's modules, with all that it imports, into one script. */
async function scriptOf(file: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(file, import.meta.url)),
        output: { format: "iife" },
      },
    },
  });
  const [script] = "output" in built ? built.output : [];
  if (script?.type !== "chunk") throw new Error(`${file} was not built.`);
  return script.code;
}
