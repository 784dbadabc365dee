/** What browsers and Node have alike. The types of either would bring the rest of it, which rules of both sides must not use. */
interface URLSearchParams {
  readonly size: number;
  append(name: string, value: string): void;
  toString(): string;
}

declare const URLSearchParams: new (
  parameters: readonly (readonly [name: string, value: string])[],
) => URLSearchParams;

interface URL {
  readonly href: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

declare const URL: new (address: string) => URL;
