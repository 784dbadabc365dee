import { builtinEnvironments, type Environment } from "vitest/runtime";
import { WebSocket } from "ws";

/** Globals that jsdom replaces by versions that Node's `fetch` and `crypto` do not accept. */
const NODE_GLOBALS = [
  ...(["Blob", "File", "FormData", "Request", "URL"] as const),
  ...(["ArrayBuffer", "Uint8Array", "Uint8ClampedArray", "Int8Array"] as const),
  ...(["Uint16Array", "Int16Array", "Uint32Array", "Int32Array"] as const),
  ...(["Float32Array", "Float64Array"] as const),
];

/**
 * jsdom for component tests that call the real backend in process: the page is jsdom's, while
 * requests, forms and files stay Node's own. jsdom's `FileReader` is taught to read those files, and
 * web sockets are those of `ws`, since jsdom's send events that are not the page's.
 */
const jsdomWithNodeFetch: Environment = {
  ...builtinEnvironments.jsdom,
  name: "jsdom-with-node-fetch",
  async setup(global: typeof globalThis, options) {
    const kept = NODE_GLOBALS.map((name) => [name, global[name]] as const);
    const environment = await builtinEnvironments.jsdom.setup(global, options);
    const PageBlob = global.Blob;
    const PageFileReader = global.FileReader;
    const FileReader = fileReaderOfNodeBlobs(PageFileReader, PageBlob);
    const taught = { FileReader, WebSocket };
    for (const [name, value] of [...kept, ...Object.entries(taught)]) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return environment;
  },
};

function fileReaderOfNodeBlobs(
  PageFileReader: typeof FileReader,
  PageBlob: typeof Blob,
): typeof FileReader {
  return class extends PageFileReader {
    override readAsDataURL(blob: Blob) {
      void toPageBlob(blob).then((pageBlob) => super.readAsDataURL(pageBlob));
    }
    override readAsText(blob: Blob, encoding?: string) {
      void toPageBlob(blob).then((pageBlob) => super.readAsText(pageBlob, encoding));
    }
    override readAsArrayBuffer(blob: Blob) {
      void toPageBlob(blob).then((pageBlob) => super.readAsArrayBuffer(pageBlob));
    }
  };

  async function toPageBlob(blob: Blob): Promise<Blob> {
    return new PageBlob([await blob.arrayBuffer()], { type: blob.type });
  }
}

// biome-ignore lint/style/noDefaultExport: vitest loads an environment by its default export
export default jsdomWithNodeFetch;
