import { screen, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, it } from 'vitest';
import { anAdmin, anEntry, onePage } from '../../../test/admin.ts';
import { reply } from '../../../test/fake-api.ts';
import { personIds } from '../../../test/people.ts';
import { place } from '../../../test/screen.ts';
import { callsOf, choose, rowWith, showSection } from '../lists.fixture.tsx';
import { AuditSection } from './audit-section.tsx';

const suspended = anEntry();
const approved = anEntry({
  _id: '01936f00-0000-7000-8000-0000000000e2',
  actor: null,
  action: 'approve',
  target: { kind: 'kyc', _id: personIds.organization, label: 'Nova Esports' },
  detail: { submissionId: personIds.player, fields: ['name', 'phone'], changed: true },
});

function Forward() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(1)}>
      Forward
    </button>
  );
}

const page = (
  <>
    <AuditSection />
    <Forward />
  </>
);

const open = (query = '', items = [suspended, approved]) =>
  showSection(`tab=audit${query}`, page, {
    'GET /admin/audit': () => onePage(items),
    'GET /admin/stats': () => reply(503),
  });

it('says who did what to whom, with a link', async () => {
  open();
  const first = within(await rowWith('Suspended an account'));
  expect(first.getByText('Meera Nair')).toBeVisible();
  expect(first.getByRole('link', { name: 'Asha Menon' })).toHaveAttribute(
    'href',
    `/admin?tab=users&user=${personIds.player}`,
  );
  expect(first.getByText(/20 Jul/)).toBeVisible();
  const second = within(await rowWith('Approved an organization'));
  expect(second.getByText('The server')).toBeVisible();
  expect(second.getByText('name, phone')).toBeVisible();
  expect(second.getByText('yes')).toBeVisible();
  expect(second.getByText('…0000000b')).toBeVisible();
});

it('a row filters the log to its user; removing the chip shows everything again, by history Back', async () => {
  const { seen, person } = open('&targetKind=user');
  await choose(person, 'Suspended an account, Meera Nair', 'Only actions by Meera Nair');
  expect(place()).toBe(`/admin?tab=audit&targetKind=user&actorId=${anAdmin()._id}`);
  expect(callsOf(seen, 'GET /admin/audit').at(-1)?.query).toMatchObject({
    actorId: anAdmin()._id,
    targetKind: 'user',
  });
  await person.click(await screen.findByRole('button', { name: 'By Meera Nair, remove this filter' }));
  expect(place()).toBe('/admin?tab=audit&targetKind=user');
  await person.click(screen.getByRole('button', { name: 'Forward' }));
  expect(place()).toBe(`/admin?tab=audit&targetKind=user&actorId=${anAdmin()._id}`);
});

it('a selection that does not undo the last one replaces its history entry', async () => {
  const { person } = open();
  await choose(person, 'Suspended an account, Meera Nair', 'Only “Suspended an account”');
  expect(place()).toBe('/admin?tab=audit&targetKind=user&action=suspend');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'All actions');
  expect(place()).toBe('/admin?tab=audit&targetKind=user');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'Everything');
  expect(place()).toBe('/admin?tab=audit');
  await person.click(screen.getByRole('button', { name: 'Forward' }));
  expect(place()).toBe('/admin?tab=audit&targetKind=user');
});

it('document views can be hidden where there are any', async () => {
  const { seen, person } = open();
  const viewsButton = () => screen.queryByRole('button', { name: 'Hide document views' });
  await rowWith('Suspended an account');
  await person.click(viewsButton() as HTMLElement);
  expect(viewsButton()).toHaveAttribute('aria-pressed', 'true');
  expect(callsOf(seen, 'GET /admin/audit').at(-1)?.query).toMatchObject({ without: 'view-document' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'Scrims');
  expect(place()).toBe('/admin?tab=audit&targetKind=scrim');
  expect(viewsButton()).toBeNull();
});

it('an entry by the server has no user to filter by', async () => {
  const { person } = open('', [approved]);
  await person.click(await screen.findByRole('button', { name: /^Actions for Approved/ }));
  expect(screen.queryByRole('menuitem', { name: /^Only actions by/ })).toBeNull();
});

it('a target kind offers its actions; another kind clears the action', async () => {
  const { person } = open('&targetKind=user');
  await screen.findByRole('list', { name: 'Audit log' });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed a role');
  expect(place()).toBe('/admin?tab=audit&targetKind=user&action=set-role');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Target' }), 'Scrims');
  expect(place()).toBe('/admin?tab=audit&targetKind=scrim');
});

it('an action without a target kind shows as a chip', async () => {
  const { person } = open('&action=approve');
  await person.click(await screen.findByRole('button', { name: /^Approve.*, remove this filter$/ }));
  expect(place()).toBe('/admin?tab=audit');
});
