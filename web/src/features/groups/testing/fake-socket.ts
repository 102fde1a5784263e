import { vi } from 'vitest';

type Listener = (event: string, payload: unknown) => void;

let deliver: Listener | undefined;

/** Takes the place of socket.io-client: `vi.mock('socket.io-client', fakeSocket)`. It never says that it connected. */
export function fakeSocket() {
  const socket = {
    connected: false,
    active: true,
    io: { on: vi.fn() },
    on: vi.fn(),
    onAny: (listener: Listener) => {
      deliver = listener;
    },
    offAny: () => {
      deliver = undefined;
    },
    connect: vi.fn(),
    disconnect: vi.fn(),
  };
  return { io: () => socket };
}

/** An event as the server sends it. */
export function fromServer(event: string, payload: unknown): void {
  if (!deliver) throw new Error('nobody listens to the socket');
  deliver(event, payload);
}
