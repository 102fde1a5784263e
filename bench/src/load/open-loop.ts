import net from 'node:net';
import { performance } from 'node:perf_hooks';
import { percentile } from '../stats.ts';
import { parseAnswer } from './http-text.ts';

export type OpenLoop = {
  url: string;
  /** Requests per second. */
  rate: number;
  seconds: number;
  /** Returns the text of the next request. */
  next(): string;
};

/** The outcome of one request. */
export type Outcome = {
  /** When it was due, in ms after the start. */
  dueMs: number;
  /** Counted from when it was due, so that neither a slow generator nor a full server hides anything. */
  latencyMs: number;
  /** 0: the connection was closed, or there was no response by the end. */
  status: number;
};

export type OpenLoopResult = {
  outcomes: Outcome[];
  /** 99th percentile of the time between due and written: the generator's own delay, in ms. */
  lateMs: number;
};

/** Wait for missing responses after the last request, in ms. */
const drainMs = 15_000;
/** Interval of schedule checks, in ms. */
const tickMs = 2;

/**
 * Sends requests on schedule, however slow earlier ones are, each over a free open connection or a new one: users
 * do not wait for each other.
 */
export async function openLoop({ url, rate, seconds, next }: OpenLoop): Promise<OpenLoopResult> {
  const { hostname, port } = new URL(url);
  const planned = Math.round(rate * seconds);
  const outcomes: Outcome[] = [];
  const lateness: number[] = [];
  const free: Connection[] = [];
  const all = new Set<Connection>();
  const started = performance.now();
  let sent = 0;
  let open = 0;

  const connect = () => {
    const connection = new Connection(hostname, Number(port), (dueMs, status) => {
      open--;
      outcomes.push({ dueMs, status, latencyMs: performance.now() - started - dueMs });
      if (status === 0) all.delete(connection);
      else free.push(connection);
    });
    all.add(connection);
    return connection;
  };
  const sendDue = () => {
    const now = performance.now() - started;
    for (; sent < planned && (sent * 1000) / rate <= now; sent++) {
      let connection = free.pop();
      while (connection?.closed) connection = free.pop();
      const dueMs = (sent * 1000) / rate;
      open++;
      (connection ?? connect()).send(next(), dueMs);
      lateness.push(now - dueMs);
    }
  };

  await new Promise<void>(resolve => {
    let deadline = Number.POSITIVE_INFINITY;
    const timer = setInterval(() => {
      sendDue();
      const now = performance.now();
      if (sent === planned && deadline === Number.POSITIVE_INFINITY) deadline = now + drainMs;
      if (sent < planned || (open > 0 && now < deadline)) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  for (const connection of all) connection.end();
  return { outcomes, lateMs: percentile(lateness, 99) };
}

/** An open connection with at most one request in flight. */
class Connection {
  closed = false;
  readonly #socket: net.Socket;
  readonly #done: (dueMs: number, status: number) => void;
  #dueMs: number | null = null;
  #text = '';

  constructor(host: string, port: number, done: (dueMs: number, status: number) => void) {
    this.#done = done;
    this.#socket = net.connect({ host, port, noDelay: true });
    // One character per byte, so that lengths match content-length.
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', chunk => this.#read(chunk as unknown as string));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.closed = true;
      this.#answered(0);
    });
  }

  send(text: string, dueMs: number): void {
    this.#dueMs = dueMs;
    this.#text = '';
    this.#socket.write(text);
  }

  end(): void {
    this.#socket.destroy();
    this.#answered(0);
  }

  #read(chunk: string): void {
    this.#text += chunk;
    const answer = parseAnswer(this.#text);
    if (answer) this.#answered(answer.status);
  }

  #answered(status: number): void {
    if (this.#dueMs === null) return;
    const dueMs = this.#dueMs;
    this.#dueMs = null;
    this.#done(dueMs, status);
  }
}
