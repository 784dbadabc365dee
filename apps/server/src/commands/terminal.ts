import { createInterface } from "node:readline/promises";

/**
 * Asks a question at the terminal.
 *
 * @returns the typed line, empty after Ctrl-C or Ctrl-D; null without a terminal, as in a
 *   script or a timer
 */
export async function askAtTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new AbortController();
  terminal.once("close", () => closed.abort());
  try {
    return await terminal.question(question, { signal: closed.signal });
  } catch (error) {
    if (!closed.signal.aborted) throw error;
    process.stdout.write("\n");
    return "";
  } finally {
    terminal.close();
  }
}
