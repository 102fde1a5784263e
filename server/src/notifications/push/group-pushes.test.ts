import { expect, it } from 'vitest';
import { openGroup, registerTeam } from '../../../test/groups.ts';
import { publish } from '../../../test/people.ts';
import { usePhones } from '../../../test/push/use-phones.ts';

const { server, service, run, titles, owner, as, turnOn } = await usePhones();

it('a team hears of its group, although the room that opened after it is closed again', async () => {
  const cup = await publish(server, owner());
  const player = await registerTeam(server, cup._id);
  await as(player, 'PUT /notifications/settings', { quiet: null });
  const { browser } = await turnOn(player);
  service.state.reply = () => ({ status: 503, retryAfter: '60' });
  const { groupId } = await openGroup(server, owner(), cup._id, [player]);
  await run();
  await as(owner(), `DELETE /tournaments/${cup._id}/groups/${groupId}/room`);
  service.state.reply = () => null;
  server.clock.advance(90_000);
  await run();
  expect(titles(browser)).toEqual(['You are in Group 1']);
});
