/**
 * Stands in for the page's `XMLHttpRequest`, whose requests would leave the process: it sends them
 * with `fetch`, as `sendRequestsTo` set it, and tells of its progress half-way and at the end.
 */
export class PageRequest {
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  status = 0;
  statusText = "";
  responseText = "";
  private method = "GET";
  private address = "";
  private aborted = false;
  private readonly headers = new Headers();
  private answerHeaders = "";

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.append(name, value);
  }

  getAllResponseHeaders(): string {
    return this.answerHeaders;
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.onabort?.();
  }

  send(body: BodyInit | null): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void this.answer(body).then(
      () => (this.aborted ? undefined : this.onload?.()),
      () => (this.aborted ? undefined : this.onerror?.()),
    );
  }

  private async answer(body: BodyInit | null): Promise<void> {
    const response = await fetch(this.address, {
      method: this.method,
      headers: this.headers,
      body,
    });
    this.upload.onprogress?.({ loaded: 2, total: 2 });
    this.status = response.status;
    this.statusText = response.statusText;
    this.answerHeaders = [...response.headers].map((header) => header.join(": ")).join("\r\n");
    this.responseText = await response.text();
  }
}
