import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal, reply } from '../../../test/fake-api.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { aDesk, aKycItem, decided, showDesk, watchPictures, zed } from './admin-kyc-page.fixture.tsx';

const nova = aKycItem();
const review = 'POST /admin/org-kyc/:id/review';

async function opened(items = [nova, zed], handlers = {}) {
  watchPictures();
  const backend = aDesk(items, handlers);
  const view = showDesk();
  await view.person.click(await screen.findByRole('link', { name: 'Review Nova Esports' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Nova Esports/ }));
  return { ...backend, ...view, dialog };
}

describe('approving', () => {
  it('asks once, names the flags, sends the submission that was viewed once, and offers the next', async () => {
    const flagged = aKycItem({ orgKyc: { flags: { checksum: true, duplicates: [], under18: false } } });
    const { dialog, person, of } = await opened([flagged, zed]);
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Approve Nova Esports?' }));
    expect(asked.getByText(/Checksum fails/)).toBeVisible();
    expect(of(review)).toHaveLength(0);
    pressTwice(asked.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('KYC approved')).toBeInTheDocument();
    expect(of(review).map(({ body }) => body)).toEqual([
      { action: 'approve', notes: '', submissionId: nova.orgKyc.submissionId },
    ]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(dialog.getByText('Approved', { selector: 'span' })).toBeVisible();
    const next = await dialog.findByRole('button', { name: 'Review next' });
    expect(dialog.getByText('1 left to review')).toBeVisible();
    await waitFor(() => expect(next).toHaveFocus());
    // Each document view is in the audit log, and deciding adds none.
    expect(of('GET /admin/org-kyc/:id/documents/:document')).toHaveLength(2);
    await person.click(next);
    expect(await screen.findByRole('dialog', { name: /Zed Hosts/ })).toBeVisible();
    expect(screen.getByTestId('place')).toHaveTextContent(`/admin/kyc?review=${zed._id}`);
    // Back returns to the list, not through every review that was opened.
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/kyc$/));
    expect(screen.queryByRole('link', { name: 'Review Nova Esports' })).toBeNull();
  });

  it('says when no other submission is waiting', async () => {
    const { dialog, person } = await opened([nova]);
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByText('No more to review')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Review next' })).toBeNull();
    // The row disappears with the decision, but the focus does not.
    await person.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Submissions' })).toHaveFocus();
  });

  it('can be cancelled', async () => {
    const { dialog, person, of } = await opened();
    await person.click(dialog.getByRole('button', { name: 'Approve' }));
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('dialog', { name: /Nova Esports/ })).toBeVisible();
    expect(of(review)).toHaveLength(0);
  });
});

describe('rejecting', () => {
  it('needs notes: canned reasons, typed text, or both; all of it is sent, and kept on failure', async () => {
    let fails = true;
    const { dialog, person, of, desk } = await opened([nova, zed], {
      [review]: ({ body }: { body: { action: 'reject'; notes: string } }) => {
        if (fails) return reply(500);
        desk.items = [decided(nova, body), zed];
        return { item: desk.items[0] };
      },
    });
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Reject Nova Esports?' }));
    await person.click(asked.getByRole('button', { name: 'Reject' }));
    expect(await asked.findByText('Say what needs fixing')).toBeVisible();
    const notes = asked.getByRole('textbox', { name: /Notes/ });
    expect(notes).toHaveFocus();
    expect(of(review)).toHaveLength(0);

    const reason = asked.getByRole('button', { name: 'The Aadhaar image is not readable.' });
    await person.click(reason);
    expect(reason).toHaveAttribute('aria-pressed', 'true');
    expect(asked.queryByText('Say what needs fixing')).toBeNull();
    await person.type(notes, '{enter}Use daylight.');
    await person.click(asked.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Action failed')).toBeInTheDocument();
    expect(notes).toHaveValue('The Aadhaar image is not readable.\nUse daylight.');
    // After another look at the picture, the text is still there.
    await person.click(asked.getByRole('button', { name: 'Cancel' }));
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue(
      'The Aadhaar image is not readable.\nUse daylight.',
    );
    fails = false;
    const again = within(screen.getByRole('dialog', { name: 'Reject Nova Esports?' }));
    pressTwice(again.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('KYC rejected')).toBeInTheDocument();
    expect(of(review)).toHaveLength(2);
    expect(of(review)[1]?.body).toEqual({
      action: 'reject',
      notes: 'The Aadhaar image is not readable.\nUse daylight.',
      submissionId: nova.orgKyc.submissionId,
    });
    expect(dialog.getByRole('region', { name: 'Decision' })).toHaveTextContent('Use daylight.');
  });

  it('shows the server’s error beside the notes', async () => {
    const { dialog, person } = await opened([nova], {
      [review]: () =>
        refusal(400, 'VALIDATION', 'At most 500 characters', { notes: 'At most 500 characters' }),
    });
    await person.click(dialog.getByRole('button', { name: 'Reject' }));
    const asked = within(screen.getByRole('dialog', { name: 'Reject Nova Esports?' }));
    await person.type(asked.getByRole('textbox', { name: /Notes/ }), 'x');
    await person.click(asked.getByRole('button', { name: 'Reject' }));
    expect(await asked.findByText('At most 500 characters')).toBeVisible();
  });
});

async function approve({ dialog, person }: Awaited<ReturnType<typeof opened>>) {
  await person.click(dialog.getByRole('button', { name: 'Approve' }));
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
}

describe('somebody else was faster', () => {
  it('another admin: says so and shows their decision', async () => {
    const page = await opened([nova, zed], {
      [review]: () => refusal(409, 'KYC_DECIDED', 'This submission was already decided'),
    });
    page.desk.items = [decided(nova, { action: 'reject', notes: 'Too blurred' }), zed];
    await approve(page);
    const notice = await page.dialog.findByText(
      /^This submission was already decided\. This is the current state/,
    );
    expect(notice).toBeVisible();
    expect(await page.dialog.findByRole('region', { name: 'Decision' })).toHaveTextContent('Too blurred');
    expect(page.dialog.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByText('KYC approved')).toBeNull();
  });

  it('the organization: says so, shows the new submission with its own pictures, and decides that one', async () => {
    let refuses = true;
    const newer = aKycItem({ orgKyc: { legalName: 'Asha R Nair', submissionId: 'newer' } });
    const page = await opened([nova], {
      [review]: () => {
        if (refuses) return refusal(409, 'KYC_CHANGED', 'There is a newer submission. Review that one');
        return { item: decided(newer, { action: 'approve' }) };
      },
    });
    await page.dialog.findByRole('img', { name: 'Aadhaar image' });
    page.desk.items = [newer];
    await approve(page);
    expect(await page.dialog.findByText('Asha R Nair')).toBeVisible();
    expect(page.dialog.getByText(/^There is a newer submission\. Review that one/)).toBeVisible();
    await waitFor(() => expect(page.of('GET /admin/org-kyc/:id/documents/:document')).toHaveLength(4));
    refuses = false;
    await approve(page);
    expect(await screen.findByText('KYC approved')).toBeInTheDocument();
    expect(page.of(review).at(-1)?.body).toMatchObject({ submissionId: 'newer' });
  });

  it.each(['Approve', 'Reject'])('another admin, with a dialog open (%s): the dialog closes', async act => {
    const page = await opened([nova]);
    await page.person.click(page.dialog.getByRole('button', { name: act }));
    const role = act === 'Approve' ? 'alertdialog' : 'dialog';
    await screen.findByRole(role, { name: `${act} Nova Esports?` });
    page.desk.items = [decided(nova, { action: 'reject', notes: 'Too blurred' })];
    await page.client.invalidateQueries();
    expect(await page.dialog.findByText(/^This submission was already decided/)).toBeVisible();
    expect(screen.queryByRole(role, { name: `${act} Nova Esports?` })).toBeNull();
    expect(page.of(review)).toHaveLength(0);
  });

  it('nobody: your own decision, loaded before its response arrives, is not shown as somebody else’s', async () => {
    const answer = Promise.withResolvers<unknown>();
    const page = await opened([nova], { [review]: () => answer.promise });
    await approve(page);
    page.desk.items = [decided(nova, { action: 'approve' })];
    await page.client.invalidateQueries();
    expect(await page.dialog.findByRole('region', { name: 'Decision' })).toBeVisible();
    expect(page.dialog.queryByText(/already decided/)).toBeNull();
    answer.resolve({ item: page.desk.items[0] });
    expect(await screen.findByText('KYC approved')).toBeInTheDocument();
    expect(page.dialog.queryByText(/already decided/)).toBeNull();
  });

  it.each(['Approve', 'Reject'])(
    'the organization, with a dialog open (%s): the dialog closes',
    async act => {
      const newer = aKycItem({ orgKyc: { legalName: 'Asha R Nair', submissionId: 'newer' } });
      const page = await opened([nova]);
      await page.dialog.findByRole('img', { name: 'Aadhaar image' });
      await page.person.click(page.dialog.getByRole('button', { name: act }));
      await screen.findByRole(act === 'Approve' ? 'alertdialog' : 'dialog', { name: `${act} Nova Esports?` });
      page.desk.items = [newer];
      await page.client.invalidateQueries();
      expect(await page.dialog.findByText('Asha R Nair')).toBeVisible();
      expect(page.dialog.getByText(/^There is a newer submission\. Review that one/)).toBeVisible();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.queryByRole('dialog', { name: /^Reject/ })).toBeNull();
      expect(page.of(review)).toHaveLength(0);
    },
  );
});

it('notes typed for a submission are still there after visiting the list', async () => {
  const { dialog, person } = await opened([nova]);
  await person.click(dialog.getByRole('button', { name: 'Reject' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Reject Nova Esports?' }));
  await person.type(asked.getByRole('textbox', { name: /Notes/ }), 'Too dark');
  await person.click(asked.getByRole('button', { name: 'Cancel' }));
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(await screen.findByRole('link', { name: 'Review Nova Esports' }));
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(await screen.findByRole('textbox', { name: /Notes/ })).toHaveValue('Too dark');
});

it('a decision whose response was lost is looked up, and counts if it was made', async () => {
  const page = await opened([nova, zed], { [review]: () => new Error('offline') });
  page.desk.items = [decided(nova, { action: 'approve' }), zed];
  await approve(page);
  expect(await screen.findByText('KYC approved')).toBeInTheDocument();
});

it('without a connection it says so, and the dialog stays open', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = await opened([nova], { [review]: () => new Error('offline') });
  await approve(page);
  expect(
    await screen.findByText(/^Action failed\. You are offline/, {}, { timeout: 3000 }),
  ).toBeInTheDocument();
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
