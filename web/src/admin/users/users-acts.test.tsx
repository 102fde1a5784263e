import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAccount, anOrganizationAccount, nothingTaken, onePage } from '../../../test/admin.ts';
import { refusal, reply } from '../../../test/fake-api.ts';
import { aProfile } from '../../../test/organizations.ts';
import { messages } from '../../../test/screen.ts';
import { asha, choose, nova, open, place, sent } from './users-section.fixture.tsx';

it('suspending says what it does, takes a note, and the list is refetched (A7)', async () => {
  let list = [asha];
  const { seen, user } = open('', {
    'GET /admin/users': () => onePage(list),
    'PUT /admin/users/:id': () => {
      list = [anAccount({ suspended: true })];
      return { user: list[0] };
    },
  });
  await choose(user, 'Asha Menon', 'Suspend');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Suspend Asha Menon?' }));
  expect(dialog.getByText(/^Signed out at once/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /^Why/ }), ' Sells slots ');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Asha Menon is suspended'));
  expect(sent(seen, 'PUT /admin/users/:id')[0]?.body).toEqual({
    suspended: true,
    suspensionNote: 'Sells slots',
    wasSuspended: false,
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Suspended', { selector: 'span' })).toBeVisible();
});

it('an account suspended by somebody else keeps its note: a message says so, and its row is refetched', async () => {
  let list = [asha];
  const { user } = open('', {
    'GET /admin/users': () => onePage(list),
    'PUT /admin/users/:id': () => {
      list = [anAccount({ suspended: true })];
      return refusal(409, 'USER_SUSPENDED', 'Already suspended by another admin');
    },
  });
  await choose(user, 'Asha Menon', 'Suspend');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Already suspended by another admin'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Suspended', { selector: 'span' })).toBeVisible();
});

it('an invalid note shows the reason beside it, and stays', async () => {
  const message = 'Leave the Aadhaar number out';
  const { user } = open('', {
    'PUT /admin/users/:id': () => refusal(400, 'VALIDATION', message, { suspensionNote: message }),
  });
  await choose(user, 'Nova Esports', 'Suspend');
  const dialog = within(screen.getByRole('alertdialog'));
  const note = dialog.getByRole('textbox', { name: /^Why/ });
  await user.type(note, 'Not theirs: 9999');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(note).toHaveAccessibleDescription(expect.stringContaining(message)));
  expect(note).toHaveFocus();
  expect(note).toHaveValue('Not theirs: 9999');
});

it('a role that cannot be changed says why, and the selection stays', async () => {
  const { user } = open('', {
    'PUT /admin/users/:id/role': () =>
      refusal(409, 'USER_SCRIMS_STAND', 'Cancel this organizer’s open scrims first'),
  });
  await choose(user, 'Nova Esports', 'Change role');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Change the role of Nova Esports' }));
  expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
  expect(dialog.getByText(/signed out everywhere/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Player/ }));
  await user.click(dialog.getByRole('button', { name: 'Make a player' }));
  const reason = await dialog.findByText(/open scrims first/);
  expect(dialog.getByRole('radio', { name: /^Player/ })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /^Admin/ }));
  expect(reason).not.toBeInTheDocument();
});

it('deleting lists what else is deleted, asks for DELETE, and says what it did', async () => {
  const taken = { ...nothingTaken, scrims: 2, squads: 30, owes: 1500 };
  const { seen, user } = open('', {
    'GET /admin/users/:id': () => ({ user: nova, takesAlong: taken }),
    'DELETE /admin/users/:id': () => reply(204),
  });
  await choose(user, 'Nova Esports', 'Delete account');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Nova Esports?' }));
  expect(await dialog.findByText('2 unfinished scrims are cancelled')).toBeVisible();
  expect(dialog.getByText('₹1,500 paid by squads must be refunded')).toBeVisible();
  const field = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
  await user.type(field, 'delete');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  expect(field).toHaveAccessibleDescription('Type DELETE to go on');
  expect(sent(seen, 'DELETE /admin/users/:id')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'DELETE');
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() =>
    expect(messages()).toHaveTextContent(
      'Account deleted · 2 scrims cancelled · 30 squads notified · ₹1,500 to refund',
    ),
  );
  expect(sent(seen, 'DELETE /admin/users/:id')).toHaveLength(1);
});

it('nothing can be deleted until the list of what else is deleted has loaded', async () => {
  const { user } = open('', { 'GET /admin/users/:id': () => refusal(500, 'INTERNAL') });
  await choose(user, 'Asha Menon', 'Delete account');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Asha Menon?' }));
  expect(await dialog.findByText('Could not check what is deleted with it')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
});

it('your own account says why another admin must do it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Meera Nair' }));
  const item = within(screen.getByRole('menu')).getByRole('menuitem', { name: /^Suspend/ });
  expect(item).toBeDisabled();
  expect(item).toHaveTextContent('Only another admin can do this to your account');
});

it('only changed fields are sent; server errors show beside their field', async () => {
  let taken = true;
  const { seen, user } = open('', {
    'PUT /admin/users/:id': () =>
      taken
        ? refusal(409, 'EMAIL_TAKEN', 'An account with this email already exists', {
            email: 'An account with this email already exists',
          })
        : { user: nova },
  });
  await choose(user, 'Nova Esports', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Nova Esports' }));
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await user.clear(email);
  await user.type(email, 'two@example.in');
  await user.clear(dialog.getByRole('textbox', { name: /^City/ }));
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  await waitFor(() => expect(email).toHaveAccessibleDescription(/An account with this email already exists/));
  taken = false;
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Account saved'));
  expect(sent(seen, 'PUT /admin/users/:id').at(-1)?.body).toEqual({
    email: 'two@example.in',
    organizationInfo: { location: '' },
  });
});

it('a pending search keeps the account open', async () => {
  const { user } = open();
  const row = await screen.findByRole('button', { name: /Asha Menon.*asha@example.in/ });
  await user.type(screen.getByRole('searchbox', { name: 'Name, email or organization' }), 'asha');
  await user.click(row);
  await waitFor(() => expect(place()).toHaveTextContent('search=asha'));
  expect(place()).toHaveTextContent(`user=${asha._id}`);
  expect(screen.getByRole('dialog', { name: 'Asha Menon' })).toBeVisible();
});

it('a pending search keeps a dialog open', async () => {
  const { user } = open();
  await screen.findByText('Asha Menon');
  await user.type(screen.getByRole('searchbox', { name: 'Name, email or organization' }), 'as');
  await choose(user, 'Asha Menon', 'Suspend');
  await waitFor(() => expect(place()).toHaveTextContent('search=as'));
  expect(screen.getByRole('alertdialog', { name: 'Suspend Asha Menon?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it.each(['approved', 'unsubmitted'] as const)(
  'the verified badge is removed with a note for the organization, with or without documents behind it (%s)',
  async status => {
    const nova = anOrganizationAccount({ verified: true, orgKyc: { status } });
    const { seen, user } = open('', {
      'GET /admin/users': () => onePage([nova]),
      'POST /admin/orgs/:id/verify': () => ({ organization: aProfile() }),
    });
    await choose(user, 'Nova Esports', 'Remove the verified badge');
    const dialog = within(
      screen.getByRole('alertdialog', { name: 'Remove the verified badge from Nova Esports?' }),
    );
    await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'Papers were false');
    await user.click(dialog.getByRole('button', { name: 'Remove the verified badge' }));
    await waitFor(() => expect(messages()).toHaveTextContent('Nova Esports is no longer verified'));
    expect(sent(seen, 'POST /admin/orgs/:id/verify')[0]?.body).toEqual({
      verified: false,
      note: 'Papers were false',
    });
  },
);

it('giving the verified badge asks for no note, since nobody would read it', async () => {
  const { user } = open('', {
    'GET /admin/users': () => onePage([anOrganizationAccount({ verified: false })]),
  });
  await choose(user, 'Nova Esports', 'Verify');
  expect(within(screen.getByRole('alertdialog')).queryByRole('textbox')).toBeNull();
});

it('a rejected action refetches the outdated list', async () => {
  const { seen, user } = open('', {
    'PUT /admin/users/:id': () => refusal(404, 'NOT_FOUND', 'This account was deleted'),
  });
  await choose(user, 'Asha Menon', 'Suspend');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('This account was deleted')).toBeVisible();
  await waitFor(() => expect(sent(seen, 'GET /admin/users')).toHaveLength(2));
});

it('a delete whose response was lost is looked up, and counts if it was made', async () => {
  let deletedAt: string | null = null;
  const { user } = open('', {
    'GET /admin/users': () => onePage(deletedAt ? [] : [asha]),
    'GET /admin/users/:id': () => ({ user: { ...asha, deletedAt }, takesAlong: nothingTaken }),
    'DELETE /admin/users/:id': () => {
      deletedAt = '2026-07-20T15:30:00.000Z';
      return new Error('offline');
    },
  });
  await choose(user, 'Asha Menon', 'Delete account');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete Asha Menon?' }));
  await dialog.findByText('Nothing else is deleted.');
  await user.type(dialog.getByRole('textbox', { name: /DELETE/ }), 'DELETE');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete account' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Account deleted'));
  // The row is gone, but the focus is not lost.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Accounts' })).toHaveFocus());
});

it('an unsaved edit of an account survives Cancel, and is applied to the account’s current data', async () => {
  let now = nova;
  const { seen, user } = open('', {
    'GET /admin/users': () => onePage([now]),
    'PUT /admin/users/:id': () => ({ user: now }),
  });
  const form = async () => {
    await choose(user, 'Nova Esports', 'Edit');
    return within(await screen.findByRole('dialog', { name: 'Edit Nova Esports' }));
  };
  let dialog = await form();
  await user.type(dialog.getByRole('textbox', { name: /^About/ }), ' Since 2019');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // Another admin changes the city.
  now = anOrganizationAccount({
    organizationInfo: { ...nova.organizationInfo, location: 'Kochi' } as typeof nova.organizationInfo,
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Organizations');
  await waitFor(() => expect(sent(seen, 'GET /admin/users')).toHaveLength(2));
  dialog = await form();
  expect(dialog.getByRole('textbox', { name: /^City/ })).toHaveValue('Kochi');
  expect(dialog.getByText('Draft restored.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  await waitFor(() => expect(messages()).toHaveTextContent('Account saved'));
  expect(sent(seen, 'PUT /admin/users/:id')[0]?.body).toEqual({
    organizationInfo: { about: 'Since 2019' },
  });
});

it.each(['1e3', '+5', '5.0', '0x1f'])('"%s" is not a valid rank', async typed => {
  const { seen, user } = open();
  await choose(user, 'Nova Esports', 'Set rank');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rank of Nova Esports' }));
  const field = dialog.getByRole('textbox', { name: /^Rank/ });
  await user.clear(field);
  await user.type(field, typed);
  await user.click(dialog.getByRole('button', { name: 'Save rank' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter a rank, or leave it empty/));
  expect(sent(seen, 'POST /admin/orgs/:id/ranking')).toEqual([]);
});

it.each([
  ['4', { ranking: 4 }, 'Nova Esports ranks at 4'],
  ['', { ranking: null }, 'Nova Esports ranks by its score again'],
])('a rank of "%s" is sent as %j', async (typed, body, said) => {
  const ranked = anOrganizationAccount({ ranking: 9 });
  const { seen, user } = open('', {
    'GET /admin/users': () => onePage([ranked]),
    'POST /admin/orgs/:id/ranking': () => ({ organization: aProfile() }),
  });
  await choose(user, 'Nova Esports', 'Set rank');
  const dialog = within(await screen.findByRole('dialog', { name: 'Rank of Nova Esports' }));
  const field = dialog.getByRole('textbox', { name: /^Rank/ });
  expect(field).toHaveValue('9');
  await user.clear(field);
  await user.type(field, '0');
  await user.click(dialog.getByRole('button', { name: 'Save rank' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Ranks start at 1/));
  await user.clear(field);
  if (typed) await user.type(field, typed);
  await user.click(dialog.getByRole('button', { name: 'Save rank' }));
  await waitFor(() => expect(messages()).toHaveTextContent(said));
  expect(sent(seen, 'POST /admin/orgs/:id/ranking').at(-1)?.body).toEqual(body);
});

it('an account that is gone cannot be edited: a message says so, and the form closes', async () => {
  const { user } = open('', {
    'PUT /admin/users/:id': () => refusal(409, 'USER_DELETED', 'This account was deleted'),
  });
  await choose(user, 'Asha Menon', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Asha Menon' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' K');
  await user.click(dialog.getByRole('button', { name: 'Save account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages()).toHaveTextContent(/^This account was deleted$/);
});
