import { expect, it, onTestFinished } from 'vitest';
import { useServer } from '../../test/server.ts';
import { startSmtp } from '../../test/smtp.ts';
import { systemClock } from '../platform/lib/clock.ts';
import { createMailer } from './mailer.ts';

const server = useServer();

it('mails in progress when the server stops are sent first (D7)', async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.close());
  smtp.state.msPerMail = 50;
  const { db, log } = server.deps;
  const mailer = createMailer({
    db,
    clock: systemClock,
    log,
    smtpUrl: smtp.url,
    from: 'hotdrop@example.in',
    keepsSecrets: false,
  });
  // More than the connections used at once.
  const recipients = Array.from({ length: 8 }, (_, index) => `player-${index}@example.in`);
  for (const to of recipients) await mailer.send({ to, subject: 'Your code', text: '123456' });
  await mailer.close();
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(recipients);
});
