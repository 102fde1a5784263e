import { anotherAdmin, signInAdmin } from './admin.ts';
import type { Account, Api, Event, Group } from './api.ts';
import { withDatabase } from './database.ts';
import {
  approve,
  bookedPlayer,
  decide,
  enterResults,
  type Lobby,
  openLobby,
  setDetails,
  startedAgo,
  submitUtr,
  writeInRoom,
} from './scrims.ts';
import type { Place } from './server.ts';
import { submitForVerification } from './verification.ts';
import { all, attribute, breaksOut, corpus, hidden, picture } from './xss.ts';

/** Returns four players with harmful text in their names; no other squad has them. */
const evilPlayers = (squad: number) =>
  [1, 2, 3, 4].map(slot => ({
    ignName: `${corpus[slot]}`.slice(0, 34) + squad + slot,
    ignId: `<b>xss()${squad}${slot}${Date.now()}`,
  }));

/** Returns a note with harmful text, which not everybody may read. */
const note = (): string => `${all} ${hidden()}`;

/** Creates an organizer with harmful text in every field, even text that no route would accept. */
async function evilOrganizer(api: Api, { dataDir }: Place): Promise<Account> {
  const organizer = await api.signUp('organization', { name: picture, orgName: attribute });
  await approve(dataDir, organizer);
  // Links that no route would accept, as if they were in the database anyway.
  await withDatabase(dataDir, client =>
    client.query(
      `update users set org_website = $2, org_discord_url = $2, org_about = $3, org_location = $4, org_ranking = $5
       where id = $1`,
      [organizer.user._id, 'javascript:xss()', all, picture, Math.ceil(Math.random() * 100)],
    ),
  );
  return organizer;
}

export type LobbyScene = { organizer: Account; player: Account; held: Account; lobby: Lobby };

/** Creates a scrim with harmful text in every text field. */
export async function evilLobby(api: Api, server: Place): Promise<LobbyScene> {
  const organizer = await evilOrganizer(api, server);
  const { accessToken } = organizer;
  const fields = {
    description: all,
    rules: all,
    prizePool: picture,
    game: breaksOut,
    maps: [breaksOut, picture],
  };
  const lobby = await openLobby(api, organizer, { ...fields, title: breaksOut, slots: 12, entryFee: 10 });
  for (const title of corpus) await openLobby(api, organizer, { title, game: title.slice(0, 60) });
  const squads: Account[] = [];
  for (const [index, words] of corpus.entries()) {
    const squad = { teamName: `${index} ${words}`, players: evilPlayers(index) };
    squads.push((await bookedPlayer(api, lobby, squad)).player);
  }
  const [player, rival, held] = squads as [Account, Account, Account];
  for (const one of [player, rival])
    await decide(api, organizer, await submitUtr(api, one, lobby), 'approve');
  await decide(api, organizer, await submitUtr(api, held, lobby), 'reject', note());
  await setDetails(api, organizer, lobby, { roomId: hidden(), password: hidden() });
  for (const words of [...corpus, 'https://example.in/"onmouseover="xss()', all]) {
    await writeInRoom(api, organizer, lobby, words);
  }
  const requests = `/scrims/${lobby._id}/kick-requests`;
  for (const [index, words] of corpus.entries()) {
    const body = { slotNumber: index + 2, targetName: words.slice(0, 38) + index, reason: all };
    await api.call('POST', requests, { token: player.accessToken, body });
  }
  const [first] = (await api.call('GET', requests, { token: accessToken })).items;
  const dismissal = { action: 'dismiss', note: note() };
  await api.call('PATCH', `${requests}/${first._id}/resolve`, { token: accessToken, body: dismissal });
  for (const placement of ['landing', 'lists']) {
    await api.submitPromo(organizer, { title: attribute, placement, linkUrl: 'https://example.in/' });
  }
  await startedAgo(server.dataDir, lobby, 30);
  await enterResults(server.url, organizer, lobby, [
    { slotNumber: 1, placement: 1, kills: 2 },
    { slotNumber: 2, placement: 2, kills: 1 },
  ]);
  const rating = { rating: 4, comment: all };
  await api.call('POST', `/scrims/${lobby._id}/rate`, { token: player.accessToken, body: rating });
  await withDatabase(server.dataDir, client =>
    client.query("update promos set status = 'active', link_url = 'javascript:xss()' where owner_id = $1", [
      organizer.user._id,
    ]),
  );
  return { organizer, player, held, lobby };
}

export type TournamentScene = {
  organizer: Account;
  player: Account;
  visitor: Account;
  event: Event;
  group: Group;
};

/** Creates a tournament with harmful text in every text field; one of its teams is in a group. */
export async function evilTournament(api: Api, server: Place): Promise<TournamentScene> {
  const organizer = await evilOrganizer(api, server);
  const event = await api.publish(organizer, {
    title: breaksOut,
    game: picture,
    description: all,
    rules: all,
    prizePool: attribute,
    prizes: all,
    registrationUrl: null,
  });
  for (const title of corpus) await api.publish(organizer, { title, game: title.slice(0, 60) });
  const players: Account[] = [];
  for (const [index, words] of corpus.entries()) {
    const player = await api.signUp('player', { name: words });
    const team = {
      teamName: `${index} ${words}`.slice(0, 60),
      realName: hidden(),
      players: evilPlayers(100 + index),
    };
    await api.register(player, event, team);
    players.push(player);
  }
  const [player, second] = players as [Account, Account];
  const group = await api.makeGroup(organizer, event, [player.user._id, second.user._id], picture);
  for (const words of [...corpus, all]) await api.write(organizer, event, group, words);
  const room = `/tournaments/${event._id}/my-group/room/messages`;
  const { message } = await api.call('POST', room, {
    token: player.accessToken,
    body: { type: 'text', content: 'as it was' },
  });
  await api.call('PATCH', `${room}/${message._id}`, { token: player.accessToken, body: { content: all } });
  // The room shows joins and leaves with the team's name.
  await api.onGroup(organizer, { event, group }, { act: 'remove-member', body: { userId: second.user._id } });
  // No push service is known at these addresses, so nothing is sent there.
  await withDatabase(server.dataDir, client =>
    client.query(
      `insert into push_subscriptions
         (id, user_id, session_id, endpoint, p256dh, auth, renew_hash, label, created_at)
       select gen_random_uuid(), user_id, id, 'https://127.0.0.1:9/' || id || number, '', '', id || number::text,
         label, now()
       from sessions, unnest($2::text[]) with ordinality as labels (label, number) where user_id = $1`,
      [player.user._id, corpus],
    ),
  );
  return { organizer, player, visitor: await api.signUp('player', { name: picture }), event, group };
}

export type AdminScene = { admin: Account; asks: Account; rejected: Account };

/** Puts harmful text into every list of the admin panel, and into every note of an admin. */
export async function evilBooks(api: Api, server: Place): Promise<AdminScene> {
  // A separate admin: the name is shown next to their actions.
  const admin = await anotherAdmin(api, await signInAdmin(api), { name: picture });
  const token = admin.accessToken;
  const { player, organizer, lobby } = await evilLobby(api, server);
  await evilTournament(api, server);
  const asking = async () => {
    const account = await api.signUp('organization', { name: breaksOut, orgName: attribute });
    await submitForVerification(server.url, account, { legalName: hidden() });
    return account;
  };
  const [asks, rejected] = [await asking(), await asking()];
  const notes = { action: 'reject', notes: note() };
  await api.call('POST', `/admin/org-kyc/${rejected.user._id}/review`, { token, body: notes });
  const { items: ratings } = await api.call('GET', `/admin/ratings?organizationId=${organizer.user._id}`, {
    token,
  });
  const hide = { hidden: true, note: hidden() };
  await api.call('PATCH', `/admin/ratings/${ratings[0]._id}`, { token, body: hide });
  const promo = await api.submitPromo(organizer, { title: picture });
  const refusal = { status: 'rejected', note: hidden() };
  await api.call('PUT', `/admin/promotions/${promo._id}`, { token, body: refusal });
  const suspension = { suspended: true, suspensionNote: hidden(), name: picture };
  await api.call('PUT', `/admin/users/${player.user._id}`, { token, body: suspension });
  // The squads get mails, and the log names the lobby.
  await api.call('DELETE', `/admin/scrims/${lobby._id}`, { token });
  return { admin, asks, rejected };
}
