import type { Page } from '@playwright/test';

/** Records and controls the sockets of a page; call it before the page is opened. */
export function socketsOf(page: Page) {
  const frames: string[] = [];
  const asked = new Map<string, string>();
  const granted: string[] = [];
  let open = 0;
  page.on('websocket', socket => {
    open++;
    socket.on('close', () => open--);
    socket.on('framesent', ({ payload }) => {
      const [, id, ask] = /^42(\d+)(\[.*)$/.exec(String(payload)) ?? [];
      if (id && ask) asked.set(id, ask);
    });
    socket.on('framereceived', ({ payload }) => {
      frames.push(String(payload));
      const answer = /^43(\d+)\[\{"ok":true/.exec(String(payload))?.[1];
      if (answer) granted.push(asked.get(answer) ?? '');
    });
  });
  return {
    /** Everything received, as text. */
    frames,
    isOpen: () => open > 0,
    /** Whether the server has granted a request, e.g. 'join-group', for this ID. */
    isGranted: (ask: string, id: string) =>
      granted.some(text => text.startsWith(`["${ask}"`) && text.includes(id)),
  };
}
