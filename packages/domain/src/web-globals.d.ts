/** What browsers and Node have alike. The types of either would bring the rest of it, which rules of both sides must not use. */
interface URLSearchParams {
  readonly size: number;
  append(name: string, value: string): void;
  toString(): string;
}

declare const URLSearchParams: new (
  parameters: readonly (readonly [name: string, value: string])[],
) => URLSearchParams;
