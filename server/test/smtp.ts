import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** The reply for an address when the mail server accepts everything. */
const taken = '250 taken';

/**
 * Starts a mail server on the loopback, as far as a client needs one. `answerTo` decides the reply for an address;
 * while it `isAway`, it hangs up on every connection. Each mail takes it `msPerMail`.
 */
export async function startSmtp() {
  const received: { to: string; subject: string; messageId: string }[] = [];
  const sockets = new Set<Socket>();
  const state = { isAway: false, answerTo: (_address: string) => taken, msPerMail: 0 };

  const listener = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (state.isAway) {
      socket.destroy();
      return;
    }
    // Reading also fails when the client hangs up.
    talk(socket).catch(() => {});
  });

  async function talk(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to = '';
    let headers = new Map<string, string>();
    let inMail = false;
    say('220 ready');
    for await (const line of createInterface({ input: socket })) {
      if (inMail) {
        const [, name, value = ''] = /^([\w-]+): (.*)/.exec(line) ?? [];
        if (name && !headers.has(name)) headers.set(name, value);
        if (line !== '.') continue;
        inMail = false;
        const [subject = '', messageId = ''] = ['Subject', 'Message-ID'].map(name => headers.get(name));
        received.push({ to, subject, messageId });
        headers = new Map();
        await setTimeout(state.msPerMail);
        say('250 kept');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say(state.answerTo(to));
      } else if (/^DATA/i.test(line)) {
        inMail = true;
        say('354 go on');
      } else say('250 fine');
    }
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    state,
    /** Hangs up on everybody. */
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
