import { expect, it, vi } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { type NoticeItem, noticeSource, textsOf } from './notice-source.ts';

it('a notice that cannot be put into words keeps no other one back', async () => {
  const item = (name: string): NoticeItem => ({
    kind: 'push-stopped',
    subjectId: 'a subject',
    facts: {},
    at: new Date(0),
    recipient: { id: name, name, timeZone: 'UTC' },
  });
  const [bad, good, gone] = [item('bad'), item('good'), item('gone')];
  const source = noticeSource<{ name: string }>(
    async () => one => (one === gone ? null : { name: one.recipient.name }),
    {
      'push-stopped': {
        text: ({ name }) => {
          if (name === 'bad') throw new Error('no words');
          return { title: `Hello ${name}`, body: '', link: '/' };
        },
      },
    },
  );
  const error = vi.fn();
  const told = await textsOf([source], { error }).read({} as Database, [bad, good, gone], new Date(0));
  expect([told.get(bad), told.get(good)?.text.title, told.has(gone)]).toEqual([null, 'Hello good', false]);
  expect(error).toHaveBeenCalledTimes(1);
});
