import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

type Handler = (...args: never[]) => void;
type Ack = (error: Error | null, answer?: unknown) => void;

/** A connection requested by the app; the test opens, rejects or breaks it and sends events through it. */
export class FakeSocket {
  static readonly all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }

  readonly options: { auth: (show: (auth: { token: string | null }) => void) => void } & Record<
    string,
    unknown
  >;
  readonly io = { on: (event: string, handler: Handler) => this.listen(`manager ${event}`, handler) };
  /** The app's requests to the server, with their response callbacks. */
  readonly asked: { event: string; target: Record<string, string>; ack: Ack | undefined }[] = [];
  connected = false;
  active = true;
  id = '';
  connects = 1;
  disconnects = 0;
  token: string | null = null;
  private readonly handlers = new Map<string, Handler[]>();
  private any: ((event: string, payload: unknown) => void) | undefined;

  constructor(options: FakeSocket['options']) {
    this.options = options;
    FakeSocket.all.push(this);
    this.handshake();
  }

  on(event: string, handler: Handler): void {
    this.listen(event, handler);
  }

  onAny(handler: (event: string, payload: unknown) => void): void {
    this.any = handler;
  }

  offAny(): void {
    this.any = undefined;
  }

  timeout(): this {
    return this;
  }

  emit(event: string, target: Record<string, string>, ack?: Ack): void {
    this.asked.push({ event, target, ack });
  }

  connect(): void {
    this.connects++;
    this.active = true;
    this.handshake();
  }

  disconnect(): void {
    this.disconnects++;
    this.active = false;
    if (this.connected) this.lose('io client disconnect');
  }

  /** Accepts the connection, as the server. */
  open(): void {
    this.connected = true;
    this.id = `${FakeSocket.all.indexOf(this)}.${this.connects}`;
    this.fire('connect');
  }

  /** Rejects the handshake, as the server. */
  refuse(): void {
    this.active = false;
    this.fire('connect_error', new Error('refused'));
  }

  lose(reason = 'transport close'): void {
    this.connected = false;
    this.fire('disconnect', reason);
  }

  /** Makes Socket.IO stop reconnecting. */
  giveUp(): void {
    this.fire('manager reconnect_failed');
  }

  /** Sends an event from the server. */
  say(event: string, payload: unknown): void {
    this.any?.(event, payload);
    this.fire(event, payload);
  }

  /** Responds to all requests so far, with "ok" by default. */
  grant(answer: unknown = { ok: true }): void {
    for (const { ack } of this.asked) ack?.(null, answer);
  }

  private handshake(): void {
    this.options.auth(({ token }) => {
      this.token = token;
    });
  }

  private listen(event: string, handler: Handler): void {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
  }

  private fire(event: string, payload?: unknown): void {
    for (const handler of this.handlers.get(event) ?? []) handler(payload as never);
  }
}

/** Replaces socket.io-client in every test (test-setup.ts). */
export const fakeSocketClient = {
  io: vi.fn((options: FakeSocket['options']) => new FakeSocket(options)),
};

/** Waits for the page's connection, whose code loads lazily, then sends an event from the server. */
export async function sendFromServer(event: string, payload: unknown): Promise<void> {
  await waitFor(() => expect(FakeSocket.all).not.toHaveLength(0));
  act(() => FakeSocket.last.say(event, payload));
}
