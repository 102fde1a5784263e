import { vi } from 'vitest';

type Listener = ((event: unknown) => void) | null;

/** An XMLHttpRequest that the test controls: progress, response, loss of connection. */
export class FakeUpload {
  static readonly all: FakeUpload[] = [];
  readonly upload: { onprogress: Listener } = { onprogress: null };
  readonly headers: Record<string, string> = {};
  onload: Listener = null;
  onerror: Listener = null;
  onabort: Listener = null;
  onloadend: Listener = null;
  status = 0;
  responseText = '';
  sent: FormData | null = null;
  address = '';

  constructor() {
    FakeUpload.all.push(this);
  }

  open(_method: string, address: string): void {
    this.address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  getResponseHeader(): null {
    return null;
  }

  send(form: FormData): void {
    this.sent = form;
  }

  abort(): void {
    this.onabort?.({});
    this.onloadend?.({});
  }

  progress(percent: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: percent, total: 100 });
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.({});
    this.onloadend?.({});
  }

  lose(): void {
    this.onerror?.({});
    this.onloadend?.({});
  }
}

/** Replaces real uploads with fake ones; `FakeUpload.all` has them in order. */
export function fakeUploads(): void {
  FakeUpload.all.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
}
