import { kycTexts } from '@hotdrop/contract/organizations/kyc-texts.ts';
import type { Page } from '@playwright/test';
import { signInAdmin } from '../support/admin.ts';
import { expectNoDialog, phone } from '../support/scrim-pages.ts';
import { openLobby } from '../support/scrims.ts';
import { expect, test, useSession } from '../support/test.ts';
import { paper, soundNumber } from '../support/verification.ts';

const file = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await paper({ colour }),
});

async function choose(page: Page, label: string, picture: Awaited<ReturnType<typeof file>>): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true });
  const choosing = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose' }).click();
  await (await choosing).setFiles(picture);
  await expect(field.getByRole('img')).toBeVisible();
}

async function addPapers(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Aadhaar number' }).fill(soundNumber);
  await choose(page, 'Aadhaar image', await file('card.png', '#d9822b'));
  await choose(page, 'Selfie with Aadhaar', await file('selfie.png', '#28507a'));
  await page.getByRole('checkbox').check();
}

const submit = (page: Page) => page.getByRole('button', { name: kycTexts.submit });

test('an organization asks, is told what to mend, asks again, and has its tick on its profile and in the lists', async ({
  page,
  api,
  openAs,
}) => {
  test.setTimeout(120_000);
  const organizer = await api.signUp('organization', { name: 'Kiran Rao', orgName: 'Deccan Night League' });
  const lobby = await openLobby(api, organizer, { title: 'Deccan Night Lobby' });
  const asks = await openAs(organizer, '/org/verify', phone);
  await expect(asks.getByLabel('Email')).toHaveValue(organizer.user.email);
  await submit(asks).click();
  await expect(asks.getByText(kycTexts.required).first()).toBeVisible();
  await expect(asks.getByText(kycTexts.consentRequired)).toBeVisible();
  await asks.getByLabel('Legal name').fill('Kiran Rao');
  await asks.getByLabel('Date of birth').fill('1995-04-12');
  await addPapers(asks);
  await expect(asks.getByRole('textbox', { name: 'Aadhaar number' })).toHaveValue('9999 9999 0019');
  await expect(asks.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '7');
  await submit(asks).click();
  await expect(asks.getByText(kycTexts.submitted)).toBeVisible();
  await expect(asks.getByText(kycTexts.underReview).first()).toBeVisible();
  await expect(asks.getByText('XXXX XXXX 0019')).toBeVisible();

  await useSession(page, await signInAdmin(api));
  await page.goto('/admin/kyc');
  await expect(page.getByRole('heading', { name: kycTexts.reviewTitle })).toBeVisible();
  await page.getByRole('link', { name: 'Deccan Night League' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByRole('img')).toHaveCount(2);
  await review.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(kycTexts.notesRequired)).toBeVisible();
  await page.getByLabel('Notes').fill('The selfie is too dark.');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(kycTexts.rejected)).toBeVisible();

  await asks.reload();
  await expect(asks.getByText('The selfie is too dark.')).toBeVisible();
  await expect(asks.getByLabel('Legal name')).toHaveValue('Kiran Rao');
  await expect(asks.getByRole('textbox', { name: 'Aadhaar number' })).toHaveValue('');
  await addPapers(asks);
  await submit(asks).click();
  await expect(asks.getByText(kycTexts.underReview).first()).toBeVisible();

  await page.goto(`/admin/kyc?review=${organizer.user._id}`);
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(kycTexts.approved)).toBeVisible();

  await asks.reload();
  await expect(asks.getByText(kycTexts.verified).first()).toBeVisible();
  await asks.goto(`/organizations/${organizer.user._id}`);
  await expect(asks.getByText('Verified').first()).toBeAttached();
  await asks.goto('/scrims?search=Deccan%20Night');
  const card = asks.getByRole('listitem').filter({ hasText: lobby.title });
  await expect(card.getByText('Verified')).toBeAttached();
});

test('two digits of black hide what is under them before the picture leaves the browser', async ({
  page,
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const asks = await openAs(organizer, '/org/verify');
  await choose(asks, 'Aadhaar image', await file('card.png', '#ffffff'));
  await asks.getByRole('button', { name: 'Black out digits' }).click();
  const editor = asks.getByRole('dialog');
  await editor.getByRole('button', { name: 'Add a bar' }).click();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expectNoDialog(asks);
  const shown = asks.getByRole('group', { name: 'Aadhaar image', exact: true }).getByRole('img');
  const black = await shown.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255) < 30) dark++;
    }
    return dark / (data.length / 4);
  });
  expect(black).toBeGreaterThan(0.005);
  await page.goto('/');
});
