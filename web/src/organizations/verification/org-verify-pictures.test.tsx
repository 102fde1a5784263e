import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/fake-api.ts';
import { aPicture, aVerification, fileField, showVerify } from './org-verify-page.fixture.tsx';

test.each([
  [
    'a file of another type',
    aPicture('card.pdf', 'application/pdf'),
    'Please upload JPG/PNG/WEBP images only.',
  ],
  [
    'a picture that cannot be brought under 5 MB',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }),
    'Image must be 5MB or less.',
  ],
])('%s is rejected with the reason', async (_, file, words) => {
  const { person } = showVerify(() => aVerification());
  await screen.findByLabelText('Legal name');
  await person.upload(fileField('Aadhaar image'), file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByAltText(/as it will be sent/)).toBeNull();
});

test('a picture that no browser can show is rejected, and another can replace it', async () => {
  const { person } = showVerify(() => aVerification());
  await screen.findByLabelText('Legal name');
  await person.upload(fileField('Aadhaar image'), aPicture());
  fireEvent.error(await screen.findByAltText('Aadhaar image, as it will be sent'));
  expect(await screen.findByText('Please upload JPG/PNG/WEBP images only.')).toBeVisible();
  await person.upload(fileField('Aadhaar image'), aPicture());
  expect(await screen.findByAltText('Aadhaar image, as it will be sent')).toBeVisible();
  expect(screen.queryByText('Please upload JPG/PNG/WEBP images only.')).toBeNull();
});

test('the picture’s data is kept, not its file, which may be gone by the time it is sent', async () => {
  const { person } = showVerify(() => aVerification());
  await screen.findByLabelText('Legal name');
  const held: unknown[] = [];
  URL.createObjectURL = blob => `blob:${held.push(blob)}`;
  await person.upload(fileField('Aadhaar image'), aPicture());
  await screen.findByAltText('Aadhaar image, as it will be sent');
  expect(held.at(-1)).not.toBeInstanceOf(File);
  expect(held.at(-1)).toMatchObject({ type: 'image/png', size: 6 });

  const gone = aPicture();
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
  await person.upload(fileField('Selfie with Aadhaar'), gone);
  expect(await screen.findByText('This picture could not be read. Choose it again.')).toBeVisible();
});

test.each([
  ['a strip', [1200, 199], [1200, 200]],
  ['a messenger preview', [320, 210], [480, 300]],
  ['a portrait one', [210, 479], [300, 480]],
])(
  'a very small picture is accepted with a warning, which disappears when it is replaced: %s',
  async (_, tiny, enough) => {
    const { person } = showVerify(() => aVerification());
    await screen.findByLabelText('Legal name');
    const seen = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(tiny[0] ?? 0);
    const height = vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(tiny[1] ?? 0);
    const warning = () => screen.queryByText(/^This picture is very small; the reviewer may not/);
    await person.upload(fileField('Aadhaar image'), aPicture());
    fireEvent.load(await screen.findByAltText('Aadhaar image, as it will be sent'));
    expect(warning()).toBeVisible();
    expect(screen.getByText('2 of 7')).toBeVisible();
    seen.mockReturnValue(enough[0] ?? 0);
    height.mockReturnValue(enough[1] ?? 0);
    await person.upload(fileField('Aadhaar image'), aPicture('larger.png'));
    fireEvent.load(await screen.findByAltText('Aadhaar image, as it will be sent'));
    expect(warning()).toBeNull();
    seen.mockRestore();
    height.mockRestore();
  },
);

test('a dropped picture is accepted, and can be removed', async () => {
  const { person } = showVerify(() => aVerification());
  await screen.findByLabelText('Legal name');
  fireEvent.drop(screen.getByRole('group', { name: 'Selfie with Aadhaar' }), {
    dataTransfer: { files: [aPicture()] },
  });
  expect(await screen.findByAltText('Selfie with Aadhaar, as it will be sent')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByAltText('Selfie with Aadhaar, as it will be sent')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Choose' })[1]).toHaveFocus();
});

test('a phone opens the right camera for each picture', async () => {
  showVerify(() => refusal(404, 'NOT_FOUND'));
  await screen.findByLabelText('Legal name');
  const cameras = [...document.querySelectorAll('input[capture]')].map(input =>
    input.getAttribute('capture'),
  );
  expect(cameras).toEqual(['environment', 'user']);
});
