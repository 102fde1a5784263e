import { expectNoDialog } from '../../../support/dialogs.ts';
import { plainPicture } from '../../../support/pictures.ts';
import { roomOn, setRoom } from '../../../support/room.ts';
import { expect, test } from '../../../support/test.ts';

const posts = /\/api\/tournaments\/[^/]+\/(my-group|groups\/[^/]+)\/room\/messages$/;

test('two people in one room write, edit and delete; both see the same messages live, in the same order', async ({
  api,
  openAs,
}) => {
  const { organizer, member, path } = await setRoom(api);
  const [left, right] = [await openAs(organizer, path), await openAs(member, path)];
  const [host, guest] = [roomOn(left), roomOn(right)];
  // So far the room contains only system messages.
  await expect(host.bubble('No messages yet')).toBeVisible();
  for (const page of [left, right]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Group 1' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Teams' }).getByText('Night Owls')).toBeVisible();
  }

  await host.say('Lobby opens at 8:55');
  await expect(guest.bubble('Lobby opens at 8:55')).toBeVisible();
  await expect(host.bubble('No messages yet')).toHaveCount(0);
  await guest.say('Our sub plays map 1');
  await expect(host.bubble('Our sub plays map 1')).toBeVisible();
  await guest.say('Is that fine?');
  await expect(host.bubble('Is that fine?')).toBeVisible();
  await host.say('Yes');
  for (const room of [host, guest]) {
    await room.expectOrder(['Lobby opens at 8:55', 'Our sub plays map 1', 'Is that fine?', 'Yes']);
  }
  await expect(host.log.getByText('Night Owls').first()).toBeVisible();
  await expect(guest.log.getByText('organization', { exact: true }).first()).toBeVisible();

  await host.edit('Lobby opens at 8:55', 'Lobby opens at 9:05');
  await expect(left.getByText('Message edited')).toBeVisible();
  await expect(guest.bubble('Lobby opens at 9:05')).toBeVisible();
  await expect(guest.bubble('edited')).toBeVisible();
  await expect(guest.bubble('Lobby opens at 8:55')).toHaveCount(0);

  // The organizer may delete a member's message.
  await host.remove('Is that fine?');
  for (const room of [host, guest]) {
    await expect(room.bubble('Is that fine?')).toHaveCount(0);
    await expect(room.bubble('Message deleted')).toHaveCount(1);
  }
  // The keyboard focus moves to the next message.
  const focused = () => left.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '');
  await expect.poll(focused).toContain('Yes');
  // While its menu is open, the member's own message is deleted, and the menu with it.
  await left.keyboard.press('ArrowUp');
  await expect.poll(focused).toContain('Our sub plays map 1');
  await left.keyboard.press('Enter');
  await expect(left.getByRole('menu')).toBeVisible();
  await guest.remove('Our sub plays map 1');
  await expect(left.getByRole('menu')).toHaveCount(0);
  await expect.poll(focused).toContain('Yes');
  await expect(host.bubble('Message deleted')).toHaveCount(2);
  await right.reload();
  await expect(guest.bubble('Message deleted')).toHaveCount(2);
  await expect(guest.bubble('Lobby opens at 9:05')).toBeVisible();

  await host.onMessage('Yes', 'Delete');
  const question = left.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect(question).toBeVisible();
  await left.goBack();
  await expect(question).toHaveCount(0);
  await expect(left).toHaveURL(path);
  await expect.poll(focused).toContain('Yes');
  await host.onMessage('Yes', 'Delete');
  // By key: a tap would be on the spot of the menu's button, and would be ignored as a second tap.
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect.poll(focused).toContain('Lobby opens at 9:05');
});

test('Enter sends, Shift+Enter adds a line, blank messages are not sent, a double Enter sends once (D3)', async ({
  api,
  openAs,
}) => {
  const { organizer, member, path } = await setRoom(api);
  const [left, right] = [await openAs(organizer, path), await openAs(member, path)];
  const [host, guest] = [roomOn(left), roomOn(right)];
  const sent: string[] = [];
  right.on('request', request => {
    if (request.method() === 'POST' && posts.test(request.url())) sent.push(request.postDataJSON().content);
  });
  await expect(right.getByRole('button', { name: 'Send' })).toBeDisabled();
  await guest.say('   ');
  await guest.field.press('Shift+Enter');
  await guest.field.press('Enter');
  await expect(right.getByRole('button', { name: 'Send' })).toBeDisabled();

  await guest.field.fill('one');
  await guest.field.press('Shift+Enter');
  await guest.field.pressSequentially('two');
  await guest.field.press('Enter');
  await expect(host.bubble('one two')).toBeVisible();
  expect(await host.bubble('one two').evaluate(element => (element as HTMLElement).innerText)).toBe(
    'one\ntwo',
  );
  await expect(guest.field).toHaveValue('');

  await guest.field.fill('double');
  await Promise.all([guest.field.press('Enter'), guest.field.press('Enter')]);
  await guest.say('last');
  await expect(host.bubble('last')).toBeVisible();
  await expect(host.bubble('double')).toHaveCount(1);
  await expect(guest.bubble('double')).toHaveCount(1);
  expect(sent).toEqual(['one\ntwo', 'double', 'last']);
});

test('a picture sent to the room opens full size for the other person', async ({ api, openAs }) => {
  const { organizer, member, path } = await setRoom(api);
  const [left, right] = [await openAs(organizer, path), await openAs(member, path)];
  const buffer = await plainPicture(900, 500);
  await left.getByTestId('picture').setInputFiles({ name: 'lobby.png', mimeType: 'image/png', buffer });
  await expect(left.getByText('Image uploaded')).toBeVisible();
  await roomOn(left).say('The lobby');
  const picture = right.getByRole('log').getByRole('img');
  await expect(picture).toHaveAttribute('src', /^\/uploads\/.+\.webp$/);
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(900);
  await expect(roomOn(right).bubble('The lobby')).toBeVisible();
  await right.getByRole('button', { name: /^Open picture from/ }).click();
  await expect(right.getByRole('dialog').getByRole('img')).toBeVisible();
  // Closing it with Escape leaves no history entry, so that later one Back closes only the picture.
  await right.keyboard.press('Escape');
  await expectNoDialog(right);
  await right.getByRole('button', { name: /^Open picture from/ }).press('Enter');
  await expect(right.getByRole('dialog').getByRole('img')).toBeVisible();
  await right.goBack();
  await expectNoDialog(right);
  await expect(roomOn(right).bubble('The lobby')).toBeVisible();

  await right.getByTestId('picture').setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer });
  await expect(right.getByText('Please upload JPG/PNG/WEBP images only.')).toBeVisible();
});

test('the newest message stays visible when a picture above it loads and grows', async ({ api, openAs }) => {
  const { organizer, member, event, group, path } = await setRoom(api);
  for (let line = 1; line <= 40; line++) await api.write(organizer, event, group, `line ${line}`);
  const page = await openAs(member, path);
  const room = roomOn(page);
  await expect(room.bubble('line 40')).toBeInViewport();
  // A picture loads between the list's own scroll to a new message and the browser's scroll event.
  await room.log.evaluate(list => {
    const grow = new MutationObserver(() => {
      const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
      const row = rows.find(({ textContent }) => textContent.includes('line 30'));
      if (row) row.style.minHeight = '300px';
      grow.disconnect();
    });
    grow.observe(list, { childList: true, subtree: true });
  });
  await api.write(organizer, event, group, 'the newest');
  await expect(room.bubble('the newest')).toHaveCount(1);
  await expect(room.bubble('the newest')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Newest' })).toHaveCount(0);
});

test('a slow send shows as sending, then appears once for both people (D3)', async ({ api, openAs }) => {
  const { organizer, member, path } = await setRoom(api);
  const [left, right] = [await openAs(organizer, path), await openAs(member, path)];
  const [host, guest] = [roomOn(left), roomOn(right)];
  const gate = Promise.withResolvers<void>();
  await right.route(posts, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    await gate.promise;
    await route.continue();
  });
  await guest.say('first of two');
  await guest.say('second of two');
  await expect(guest.log.getByText('Sending…')).toHaveCount(2);
  await expect(guest.field).toHaveValue('');
  await expect(host.bubble('first of two')).toHaveCount(0);
  await host.say('meanwhile');
  await expect(guest.bubble('meanwhile')).toBeVisible();
  gate.resolve();
  await expect(host.bubble('second of two')).toBeVisible();
  await expect(guest.log.getByText('Sending…')).toHaveCount(0);
  for (const room of [host, guest]) {
    await room.expectOrder(['meanwhile', 'first of two', 'second of two']);
  }
});

test('an event that arrives before the send response adds no second bubble (D3)', async ({ api, openAs }) => {
  const { organizer, member, path } = await setRoom(api);
  const [left, right] = [await openAs(organizer, path), await openAs(member, path)];
  const [host, guest] = [roomOn(left), roomOn(right)];
  const gate = Promise.withResolvers<void>();
  await right.route(posts, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await gate.promise;
    await route.fulfill({ response });
  });
  await guest.say('told twice');
  await expect(host.bubble('told twice')).toBeVisible();
  await expect(guest.log.getByText('Sending…')).toHaveCount(0);
  await expect(guest.bubble('told twice')).toHaveCount(1);
  gate.resolve();
  await host.say('after it');
  await expect(guest.bubble('after it')).toBeVisible();
  await expect(guest.bubble('told twice')).toHaveCount(1);
});

test('a failed send keeps its text, even after a reload, and Retry leaves one message (D3)', async ({
  api,
  openAs,
}) => {
  const { organizer, member, path } = await setRoom(api);
  const [left, right] = [await openAs(organizer, path), await openAs(member, path)];
  const [host, guest] = [roomOn(left), roomOn(right)];
  let arrives = false;
  await right.route(posts, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    // The first never reaches the server; of the others only the response is lost.
    if (arrives) await route.fetch();
    await route.abort('connectionreset');
  });
  await guest.say('precious words');
  await expect(guest.log.getByText('Failed to send')).toBeVisible();
  await expect(guest.bubble('precious words')).toHaveCount(1);
  await expect(host.bubble('precious words')).toHaveCount(0);
  await right.reload();
  await expect(guest.bubble('precious words')).toHaveCount(1);
  await expect(guest.log.getByText('Failed to send')).toBeVisible();

  arrives = true;
  await guest.log.getByRole('button', { name: 'Retry' }).click();
  await expect(host.bubble('precious words')).toBeVisible();
  await expect(guest.log.getByText('Failed to send')).toHaveCount(0);
  await expect(guest.bubble('precious words')).toHaveCount(1);

  await right.unrouteAll({ behavior: 'wait' });
  await right.reload();
  await expect(guest.bubble('precious words')).toHaveCount(1);
  await expect(guest.log.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await host.say('after it');
  await expect(host.bubble('after it')).toBeVisible();
  await expect(host.bubble('precious words')).toHaveCount(1);
});

test('moving a team posts a line in both rooms', async ({ api, openAs }) => {
  const { organizer, member, event, path } = await setRoom(api);
  const late = await api.signUp('player');
  await api.register(late, event, { teamName: 'Late Squad' });
  const other = await api.makeGroup(organizer, event, [late.user._id]);
  const [left, right] = [
    await openAs(organizer, `/tournaments/${event._id}/groups/${other._id}`),
    await openAs(member, path),
  ];
  await expect(roomOn(left).log.getByText('Room opened')).toBeVisible();
  await expect(roomOn(right).log.getByText('Room opened')).toBeVisible();
  const move = (userId: string, toGroupId: string) =>
    api.call('POST', `/tournaments/${event._id}/groups/move-member`, {
      token: organizer.accessToken,
      body: { userId, toGroupId },
    });
  const group = path.split('/').at(-1) ?? '';
  await move(late.user._id, group);
  await expect(roomOn(right).log.getByText('Late Squad joined the group')).toBeVisible();
  await expect(roomOn(left).log.getByText('Late Squad moved to Group 1')).toBeVisible();
  await expect(right.getByRole('list', { name: 'Teams' }).getByText('Late Squad')).toBeVisible();
  await move(member.user._id, other._id);
  await expect(roomOn(left).log.getByText('Night Owls joined the group')).toBeVisible();
  await expect(right.getByText('Your team is in Group 2')).toBeVisible();
  await right.getByRole('link', { name: 'Open Group 2' }).click();
  await expect(roomOn(right).log.getByText('Night Owls joined the group')).toBeVisible();
});
