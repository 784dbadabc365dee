import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";

/** Bytes of what was written, as it is sent to browsers. */
export interface Sizes {
  readonly files: number;
  readonly brotli: number;
  readonly largest: number;
}

/** Files compressed at a time: as many as Node's pool has threads. */
const atOnce = 4;
const smallestWorthCompressing = 1024;

/** Writes values as JSON into an emptied folder, each with its `.br` and `.gz` beside it. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string | number, unknown>,
  quality: number,
): Promise<Sizes> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const open = [...files];
  const sizes: number[] = [];
  const work = async () => {
    for (let next = open.pop(); next; next = open.pop()) {
      const [name, content] = next;
      sizes.push(
        await writeCompressed(path.join(folder, `${name}.json`), JSON.stringify(content), quality),
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    files: sizes.length,
    brotli: sizes.reduce((sum, size) => sum + size, 0),
    largest: Math.max(...sizes),
  };
}

async function writeCompressed(file: string, text: string, quality: number): Promise<number> {
  if (text.length < smallestWorthCompressing) {
    await writeFile(file, text);
    return text.length;
  }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, {
      params: {
        [zlib.BROTLI_PARAM_QUALITY]: quality,
        // A window no larger than the file: most of the time would go into clearing memory.
        [zlib.BROTLI_PARAM_LGWIN]: Math.min(22, Math.ceil(Math.log2(text.length))),
        [zlib.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  await Promise.all([
    writeFile(file, text),
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, gzipped),
  ]);
  return brotli.length;
}
