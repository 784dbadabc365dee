/** What a request says before its body. */
export interface RequestHead {
  method: string;
  /** Path and query as they were sent. */
  url: string;
  header(name: string): string | undefined;
}
