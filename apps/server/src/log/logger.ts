import {
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
  stdTimeFunctions,
} from "pino";
import { prettyFactory } from "pino-pretty";
import { safeError, withoutSecrets } from "./safe-error";

interface LoggerChoices {
  /** A person is watching: warnings and errors only, in words instead of JSON. */
  terminal: boolean;
  /** Where lines go; standard output when absent. */
  destination?: DestinationStream;
}

const secretFields = [
  "password",
  "token",
  "secret",
  "authorization",
  "apikey",
  "cookie",
  "invitation",
];

/**
 * The server's only logger: JSON lines on standard output, or readable lines at a terminal. Errors are reduced to their
 * safe parts, fields named like secrets are left out, and text that looks like a token, a key or a password hash is
 * redacted in every line.
 */
export function createLogger({ terminal, destination }: LoggerChoices): Logger {
  const options: LoggerOptions = {
    level: terminal ? "warn" : "info",
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: safeError, error: safeError },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "[redacted]",
    },
    hooks: { streamWrite: withoutSecrets },
  };
  const output = destination ?? pino.destination(1);
  if (!terminal) return pino(options, output);
  const inWords = prettyFactory({ colorize: false, ignore: "time", singleLine: true });
  return pino(options, { write: (line: string) => output.write(inWords(line)) });
}
