import { expect, it } from 'vitest';
import { anEntry } from '../../../test/admin.ts';
import { shownDetail, targetLink } from './audit-section.tsx';
import { actorText, actText, detailLabel } from './wording.ts';

it.each([
  ['user', 'suspend', 'Suspended an account'],
  ['kyc', 'approve', 'Approved an organization'],
  ['payment', 'approve', 'Approved a payment'],
  ['scrim', 'some-new-act', 'Some new act (scrim)'],
  ['banner', 'toString', 'ToString (banner)'],
  ['user', 'constructor', 'Constructor (user)'],
])('%s %s reads "%s"', (kind, action, text) => {
  expect(actText(kind, action)).toBe(text);
});

it('an entry without an actor was done by the server', () => {
  expect(actorText(anEntry({ actor: null }))).toBe('The server');
});

it.each([
  ['releaseAt', 'Release at'],
  ['submissionId', 'Submission'],
  ['linkUrl', 'Link URL'],
  ['from', 'From'],
])('%s is shown as "%s"', (name, label) => {
  expect(detailLabel(name)).toBe(label);
});

it('a title in the heading is not repeated in the details', () => {
  const target = { kind: 'scrim', _id: 's1', label: 'Friday Lobby' };
  expect(shownDetail({ target, detail: { title: 'Friday Lobby', squads: 3 } })).toEqual([['squads', 3]]);
  expect(shownDetail({ target, detail: { title: 'Its old name' } })).toEqual([['title', 'Its old name']]);
});

it.each([
  ['user', {}, 'x', '/admin?tab=users&user=t1'],
  ['kyc', {}, 'x', '/admin/kyc?review=t1'],
  ['scrim', {}, 'x', '/scrims/t1'],
  ['tournament', {}, 'x', '/tournaments/t1'],
  ['group', { tournamentId: 't9' }, 'x', '/tournaments/t9/manage'],
  ['group', {}, 'x', null],
  ['booking', { scrimId: 's9' }, 'x', '/admin?tab=bookings&scrimId=s9'],
  ['payment', {}, 'Chowk & Co', '/admin?tab=payments&search=Chowk%20%26%20Co'],
  ['payment', {}, null, '/admin?tab=payments'],
  ['promo', {}, 'Diwali & Co', '/admin?tab=promotions&search=Diwali%20%26%20Co'],
  ['promo', {}, null, '/admin?tab=promotions'],
  ['rating', { organizationId: 'o9' }, '4 stars for Nova', '/admin?tab=ratings&organizationId=o9'],
  ['rating', {}, 'x', '/admin?tab=ratings'],
  ['banner', {}, 'x', null],
])('a target of kind %s with %j links to its page', (kind, detail, label, to) => {
  expect(targetLink({ target: { kind, _id: 't1', label }, detail })).toBe(to);
});
