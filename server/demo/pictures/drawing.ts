import { fork } from 'node:child_process';

type Answer = { id: number; png?: Uint8Array; failure?: string };
type Waiting = { resolve(png: Buffer): void; reject(error: Error): void };

export type Drawing = {
  /** The picture as PNG. @throws Error when it cannot be drawn */
  draw(svg: string): Promise<Buffer>;
  close(): void;
};

/** Starts the process that draws (see drawing-process.ts); `close` ends it. */
export function startDrawing(): Drawing {
  const child = fork(new URL('./drawing-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let ended: Error | undefined;

  child.on('message', ({ id, png, failure }: Answer) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (png) request?.resolve(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    else request?.reject(new Error(`A demo picture could not be drawn: ${failure}`));
  });
  const end = (error: Error) => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  child.on('error', end);
  child.on('exit', () => end(new Error('The process that draws the demo pictures ended')));

  return {
    draw: svg =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        const id = ++count;
        waiting.set(id, { resolve, reject });
        child.send({ id, svg });
      }),
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}
