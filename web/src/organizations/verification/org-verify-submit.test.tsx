import { kycConsent } from '@hotdrop/contract/organizations/verification/texts.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { reply } from '../../../test/fake-api.ts';
import { FakeUpload } from '../../../test/fake-upload.ts';
import { pressTwice } from '../../../test/press-twice.ts';
import { messages } from '../../../test/screen.ts';
import { sleep } from '../../lib/wait.ts';
import {
  answerUpload,
  aPicture,
  aVerification,
  consentBox,
  fileField,
  fillIn,
  lastUpload,
  loseUpload,
  numberField,
  organizer,
  pending,
  showVerify,
  submitButton,
} from './org-verify-page.fixture.tsx';

const submitted = "KYC submitted. We'll notify you after review.";
const underReview = () => screen.findByRole('button', { name: 'Under review…' });

/** Fills in the form and submits it. */
async function submit(own: () => unknown = () => aVerification()) {
  const shown = showVerify(own);
  await fillIn(shown.person);
  await shown.person.click(submitButton());
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
  return shown;
}

describe('submitting', () => {
  test('sends everything once, shows upload progress, and then the review', async () => {
    const { person, asked } = showVerify(() => aVerification());
    await fillIn(person);
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    pressTwice(submitButton());
    expect(await screen.findByRole('button', { name: 'Submitting…' })).toBeVisible();
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    const { address, sent, headers } = lastUpload();
    expect(address).toBe('/api/orgs/verify/submit');
    expect(headers.authorization).toBe('Bearer access-1');
    const fields = Object.fromEntries([...(sent ?? [])].filter(([, value]) => typeof value === 'string'));
    expect(fields).toEqual({
      legalName: 'Asha Rao',
      email: 'asha@nova.example',
      dob: '1995-04-12',
      aadhaarNumber: '999999990019',
      consent: 'true',
      consentVersion: '1/30',
    });
    const files = [...(sent ?? [])].flatMap(([name, value]) =>
      value instanceof File ? [[name, value.name]] : [],
    );
    // Scans are often named after their number, so file names are not sent.
    expect(files).toEqual([
      ['aadhaarImage', 'aadhaar.png'],
      ['selfieImage', 'selfie.jpg'],
    ]);
    lastUpload().progress(42);
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('aria-valuenow', '42'),
    );

    await answerUpload(201, { orgKyc: pending.orgKyc });
    expect(await underReview()).toBeDisabled();
    expect(messages()).toHaveTextContent(submitted);
    expect(FakeUpload.all).toHaveLength(1);
    // On a phone the button was far down, so the page scrolls up to the result.
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(asked('GET /auth/me')).toBeGreaterThan(0);
    // The draft is gone, and there is no notice of one.
    expect(localStorage.getItem(`draft:org-verify:${organizer._id}`)).toBeNull();
    expect(messages()).not.toHaveTextContent('kept as a draft');
  });

  test('can be cancelled without losing anything', async () => {
    const { person } = await submit();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Stopping…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await screen.findByText('Stopped. Nothing was submitted.', {}, { timeout: 3000 })).toBeVisible();
    await waitFor(() => expect(submitButton()).toHaveFocus());
    expect(screen.queryByRole('progressbar', { name: 'Sending' })).toBeNull();
    expect(numberField()).toHaveValue('9999 9999 0019');
    expect(screen.getByText('7 of 7')).toBeVisible();
    expect(screen.queryByRole('alert')).toHaveTextContent('');
  });

  test('cancelled without a readable status, it only says the upload may have arrived', async () => {
    const { person } = await submit(() => reply(403));
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/^Stopped\. It may have arrived/, {}, { timeout: 3000 })).toBeVisible();
    await person.click(submitButton());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    expect(screen.queryByText(/^Stopped/)).toBeNull();
  });

  test('server errors show beside their field', async () => {
    await submit();
    const fieldErrors = {
      aadhaarImage: 'Please upload JPG/PNG/WEBP images only.',
      email: 'Enter a valid email',
    };
    await answerUpload(400, { code: 'VALIDATION', message: 'Enter a valid email', fieldErrors });
    expect(await screen.findByText('Enter a valid email')).toBeVisible();
    expect(screen.getByText('Please upload JPG/PNG/WEBP images only.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect(numberField()).toHaveValue('9999 9999 0019');
  });

  test('a failure without a message says Submit failed, and keeps the input (SPEC §8)', async () => {
    await submit();
    await answerUpload(500, { code: 'INTERNAL', requestId: 'r' });
    expect(await screen.findByText('Submit failed')).toBeVisible();
    expect(screen.getByText('7 of 7')).toBeVisible();
  });

  test('a changed consent text is shown and must be accepted again', async () => {
    let own = aVerification();
    await submit(() => own);
    own = aVerification({}, { consent: kycConsent(7) });
    const message = 'The consent text has changed. Read it again, then submit';
    await answerUpload(409, { code: 'KYC_CONSENT_CHANGED', message });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(kycConsent(7).text)).toBeVisible();
    expect(screen.getByText(/deleted 7 days after the decision\.$/)).toBeVisible();
    expect(consentBox()).not.toBeChecked();
    await waitFor(() => expect(consentBox()).toHaveFocus());
    fireEvent.click(consentBox());
    fireEvent.click(submitButton());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    expect(lastUpload().sent?.get('consentVersion')).toBe('1/7');
  });
});

describe('what is shown is what is sent', () => {
  test('while a picture is being prepared the old one is gone and submitting waits', async () => {
    const { person } = showVerify(() => aVerification());
    await fillIn(person);
    const masked = aPicture();
    let read = (_: ArrayBuffer) => {};
    masked.arrayBuffer = () => new Promise(done => (read = done));
    await person.upload(fileField('Aadhaar image'), masked);
    expect(screen.queryByAltText('Aadhaar image, as it will be sent')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Black out digits' })).toHaveLength(1);
    const waiting = screen.getByRole('button', { name: 'Preparing…' });
    await person.click(waiting);
    // Enter on a phone's keyboard submits without the button.
    fireEvent.submit(waiting.closest('form') as HTMLFormElement);
    await act(() => sleep(30));
    expect(FakeUpload.all).toHaveLength(0);

    await act(async () => read(new TextEncoder().encode('masked, and longer').buffer));
    expect(await screen.findByAltText('Aadhaar image, as it will be sent')).toBeVisible();
    await person.click(submitButton());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(1));
    expect(lastUpload().sent?.get('aadhaarImage')).toMatchObject({ size: 18 });
  });

  test('a picture whose replacement is rejected is shown again; removing it stops the preparation', async () => {
    const { person } = showVerify(() => aVerification());
    await fillIn(person);
    await person.upload(fileField('Aadhaar image'), aPicture('card.pdf', 'application/pdf'));
    expect(await screen.findByText('Please upload JPG/PNG/WEBP images only.')).toBeVisible();
    expect(screen.getByAltText('Aadhaar image, as it will be sent')).toBeVisible();

    const endless = aPicture();
    endless.arrayBuffer = () => new Promise(() => {});
    await person.upload(fileField('Aadhaar image'), endless);
    const [remove] = screen.getAllByRole('button', { name: 'Remove' });
    await person.click(remove as HTMLElement);
    expect(submitButton()).not.toHaveAttribute('aria-busy');
    expect(screen.getByText('6 of 7')).toBeVisible();
  });

  test('during the upload no picture can be replaced, removed or blacked out', async () => {
    const { person } = await submit();
    for (const name of ['Replace', 'Remove', 'Black out digits'])
      for (const button of screen.getAllByRole('button', { name })) expect(button).toBeDisabled();
    const group = screen.getByRole('group', { name: 'Aadhaar image' });
    fireEvent.drop(group, { dataTransfer: { files: [aPicture('other.pdf', 'application/pdf')] } });
    await person.upload(fileField('Selfie with Aadhaar'), aPicture('other.pdf', 'application/pdf'));
    await act(() => sleep(30));
    expect(screen.queryByText('Please upload JPG/PNG/WEBP images only.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Preparing…' })).toBeNull();
    await answerUpload(500, { code: 'INTERNAL', requestId: 'r' });
    expect(await screen.findAllByRole('button', { name: 'Replace' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Remove' })[0]).toBeEnabled();
  });
});

describe('a lost response', () => {
  test('to a submission that arrived: the review is shown', async () => {
    let own = aVerification();
    await submit(() => own);
    own = pending;
    await loseUpload();
    expect(await underReview()).toBeDisabled();
    expect(messages()).toHaveTextContent(submitted);
  });

  test('to one that did not: nothing is lost, and a second try may find the first (409)', async () => {
    let own: unknown = reply(503);
    const { person } = await submit(() => own);
    await loseUpload();
    expect(await screen.findByText(/^Submit failed\. Could not reach the server/)).toBeVisible();
    expect(numberField()).toHaveValue('9999 9999 0019');
    own = pending;
    await person.click(submitButton());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    await answerUpload(409, { code: 'KYC_PENDING', message: 'Your verification is under review' });
    expect(await underReview()).toBeDisabled();
    expect(messages()).toHaveTextContent(submitted);
  });

  test('to one cancelled after everything was sent: the second try finds it', async () => {
    let own = aVerification();
    const { person } = await submit(() => own);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Submit for review' }, { timeout: 3000 });
    own = pending;
    await person.click(submitButton());
    await waitFor(() => expect(FakeUpload.all).toHaveLength(2));
    await answerUpload(409, { code: 'KYC_PENDING', message: 'Your verification is under review' });
    expect(await underReview()).toBeDisabled();
    expect(messages()).toHaveTextContent(submitted);
    expect(messages()).not.toHaveTextContent('Your verification is under review');
  });

  test('a submission made in another tab is shown as it is', async () => {
    let own = aVerification();
    await submit(() => own);
    own = pending;
    await answerUpload(409, { code: 'KYC_PENDING', message: 'Your verification is under review' });
    expect(await underReview()).toBeDisabled();
    expect(messages()).toHaveTextContent('Your verification is under review');
    expect(messages()).not.toHaveTextContent(submitted);
  });
});
