import { limits } from '@hotdrop/contract/lib/limits.ts';
import { groupedAadhaar, maskedAadhaar } from '@hotdrop/contract/organizations/verification/aadhaar.ts';
import { kycTexts } from '@hotdrop/contract/organizations/verification/texts.ts';
import type { Locator, Page } from '@playwright/test';
import { signInAdmin } from '../../../support/admin.ts';
import { phone } from '../../../support/devices.ts';
import { expectNoDialog } from '../../../support/dialogs.ts';
import { marked } from '../../../support/marked.ts';
import { openLobby } from '../../../support/scrims.ts';
import { expect, test, useSession } from '../../../support/test.ts';
import { newAadhaar, paper, photoOnItsSide } from '../../../support/verification.ts';

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

async function addPapers(page: Page, aadhaar = newAadhaar()): Promise<void> {
  await page.getByRole('textbox', { name: 'Aadhaar number' }).fill(aadhaar);
  await choose(page, 'Aadhaar image', await file('card.png', '#d9822b'));
  await choose(page, 'Selfie with Aadhaar', await file('selfie.png', '#28507a'));
  await page.getByRole('checkbox').check();
}

const submit = (page: Page) => page.getByRole('button', { name: kycTexts.submit });

test('an organization submits KYC, learns what to fix, resubmits, and gets the verified badge on its profile and in the lists', async ({
  page,
  api,
  openAs,
}) => {
  test.setTimeout(120_000);
  const legalName = marked('Kiran Rao');
  const aadhaar = newAadhaar();
  const notes = marked('The selfie is too dark.');
  const organizer = await api.signUp('organization', { name: 'Kiran Rao', orgName: 'Deccan Night League' });
  const lobby = await openLobby(api, organizer, { title: 'Deccan Night Lobby' });
  const asks = await openAs(organizer, '/org/verify', phone);
  await expect(asks.getByLabel('Email')).toHaveValue(organizer.user.email);
  await submit(asks).click();
  await expect(asks.getByText(kycTexts.required).first()).toBeVisible();
  await expect(asks.getByText(kycTexts.consentRequired)).toBeVisible();
  await asks.getByLabel('Legal name').fill(legalName);
  await asks.getByLabel('Date of birth').fill('1995-04-12');
  await addPapers(asks, aadhaar);
  await expect(asks.getByRole('textbox', { name: 'Aadhaar number' })).toHaveValue(groupedAadhaar(aadhaar));
  await expect(asks.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', '7');
  await submit(asks).click();
  await expect(asks.getByText(kycTexts.submitted)).toBeVisible();
  await expect(asks.getByText(kycTexts.underReview).first()).toBeVisible();
  await expect(asks.getByText(maskedAadhaar(aadhaar.slice(-4)))).toBeVisible();

  await useSession(page, await signInAdmin(api));
  await page.goto('/admin/kyc');
  await expect(page.getByRole('heading', { name: kycTexts.reviewTitle })).toBeVisible();
  await page.getByRole('link', { name: 'Deccan Night League' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByRole('img')).toHaveCount(2);
  // Nothing overflows the dialog: only a script could scroll it, and its heading would disappear.
  const hidden = () => review.evaluate(dialog => dialog.scrollHeight - dialog.clientHeight);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(hidden).toBe(0);
  await review.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(kycTexts.notesRequired)).toBeVisible();
  await page.getByLabel('Notes').fill(notes);
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText(kycTexts.rejected)).toBeVisible();

  await asks.reload();
  await expect(asks.getByText(notes)).toBeVisible();
  await expect(asks.getByLabel('Legal name')).toHaveValue(legalName);
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

/** Returns the colours of a picture at some points, as shown on the page; points are fractions of its sides. */
const coloursAt = (picture: Locator, places: readonly (readonly [number, number])[]) =>
  picture.evaluate(async (shown, wanted) => {
    const image = shown as HTMLImageElement;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return wanted.map(([x, y]) => {
      const at = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)] as const;
      const [red = 0, green = 0, blue = 0] = context.getImageData(...at, 1, 1).data;
      if (red + green + blue < 60) return 'black';
      if (red + green + blue > 700) return 'white';
      return red > 180 && green < 80 && blue < 80 ? 'red' : `${red} ${green} ${blue}`;
    });
  }, places);

/** The corners of a picture, clockwise from the top left. */
const corners = [
  [0.05, 0.05],
  [0.95, 0.05],
  [0.95, 0.95],
  [0.05, 0.95],
] as const;

test('a photo over 5 MB is downsized, stays upright and is accepted', async ({ api, openAs }) => {
  test.setTimeout(120_000);
  const organizer = await api.signUp('organization');
  const asks = await openAs(organizer, '/org/verify', phone);
  const legalName = marked('Kiran Rao');
  const photo = await photoOnItsSide({ width: 4800, height: 3600, grain: true });
  expect(photo.length).toBeGreaterThan(limits.image.maxBytes);
  await asks.getByLabel('Legal name').fill(legalName);
  await asks.getByLabel('Date of birth').fill('1995-04-12');
  await addPapers(asks);
  const field = asks.getByRole('group', { name: 'Aadhaar image', exact: true });
  const choosing = asks.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Replace' }).click();
  await (await choosing).setFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: photo });
  const shown = field.getByRole('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]), {
      timeout: 60_000,
    })
    .toEqual([1920, 2560]);
  expect(await coloursAt(shown, corners)).toEqual(['white', 'red', 'white', 'white']);
  await submit(asks).click();
  await expect(asks.getByText(kycTexts.submitted)).toBeVisible();
});

test('a black-out bar covers exactly what was drawn over, on a photo rotated sideways too', async ({
  api,
  openAs,
}) => {
  const organizer = await api.signUp('organization');
  const asks = await openAs(organizer, '/org/verify');
  await choose(asks, 'Aadhaar image', {
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoOnItsSide(),
  });
  const shown = asks.getByRole('group', { name: 'Aadhaar image', exact: true }).getByRole('img');
  // The red corner is the file's top left one; EXIF 6 turns it to the right.
  expect(await coloursAt(shown, corners)).toEqual(['white', 'red', 'white', 'white']);

  await asks.getByRole('button', { name: 'Black out digits' }).click();
  const editor = asks.getByRole('dialog');
  await editor.getByRole('button', { name: 'Turn right' }).click();
  const picture = await editor.locator('canvas').boundingBox();
  if (!picture) throw new Error('no picture to draw on');
  const to = (x: number, y: number) =>
    [picture.x + x * picture.width, picture.y + y * picture.height] as const;
  await asks.mouse.move(...to(0.2, 0.6));
  await asks.mouse.down();
  await asks.mouse.move(...to(0.3, 0.7));
  await asks.mouse.move(...to(0.4, 0.8));
  await asks.mouse.up();
  await editor.getByRole('button', { name: 'Apply' }).click();
  await expectNoDialog(asks);
  await expect(asks.getByText('1 bar blacked out. Only this picture is sent.')).toBeVisible();
  expect(await coloursAt(shown, corners)).toEqual(['white', 'white', 'red', 'white']);
  const inside = [
    [0.22, 0.62],
    [0.38, 0.62],
    [0.3, 0.7],
    [0.38, 0.78],
  ] as const;
  expect(await coloursAt(shown, inside)).toEqual(inside.map(() => 'black'));
  const beside = [
    [0.16, 0.7],
    [0.44, 0.7],
    [0.3, 0.56],
    [0.3, 0.84],
  ] as const;
  expect(await coloursAt(shown, beside)).toEqual(beside.map(() => 'white'));
});
