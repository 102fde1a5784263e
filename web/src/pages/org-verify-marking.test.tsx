import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPicture, aVerification, fileField, showVerify } from './org-verify.fixture.tsx';

type Painted = { colour: string; at: number[] };

/** What was painted into canvases since; jsdom has none of its own. */
let painted: Painted[] = [];

beforeEach(() => {
  painted = [];
  const context = {
    fillStyle: '',
    fillRect: (...at: number[]) => painted.push({ colour: context.fillStyle, at }),
    translate: () => {},
    rotate: () => {},
    resetTransform: () => {},
    drawImage: () => {},
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['flat'], { type: 'image/jpeg' })),
  );
  HTMLImageElement.prototype.decode = async () => {};
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(500);
});

afterEach(() => vi.restoreAllMocks());

const blackBars = () => painted.filter(({ colour }) => colour === 'black').map(({ at }) => at);
const bars = () => screen.queryAllByRole('button', { name: /^Bar \d of \d$/ });

async function openEditor() {
  const shown = showVerify(() => aVerification());
  await screen.findByLabelText('Legal name');
  await shown.person.upload(fileField('Aadhaar image'), aPicture());
  await shown.person.click(await screen.findByRole('button', { name: 'Black out digits' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Apply' });
  return { ...shown, dialog };
}

test('a bar is added, moved, sized and removed by keys alone, and undone', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  expect(bars()[0]).toHaveFocus();
  expect(bars()[0]).toHaveAccessibleDescription(
    'Arrow keys move it, with Shift they change its size, Delete removes it.',
  );
  const before = bars()[0]?.style.cssText;
  await person.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
  expect(bars()[0]?.style.cssText).not.toBe(before);
  await person.keyboard('{Delete}');
  expect(bars()).toHaveLength(0);
  expect(dialog.getByRole('button', { name: 'Add a bar' })).toHaveFocus();
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(bars()).toHaveLength(1);
  await person.click(dialog.getByRole('button', { name: 'Clear all bars' }));
  expect(bars()).toHaveLength(0);
});

test('what is applied is a new picture with the bars in it; editing again begins at the original with them', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('1 bar blacked out. Only this picture is sent.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(blackBars()).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Edit again' }));
  await screen.findByRole('button', { name: 'Bar 1 of 1' });
  const again = within(screen.getByRole('dialog'));
  await person.click(again.getByRole('button', { name: 'Clear all bars' }));
  await person.click(again.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Black out digits' })).toBeVisible();
  expect(screen.queryByText(/blacked out/)).toBeNull();
});

test('closing asks where something was drawn, and only there', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Turn right' }));
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', { name: 'Keep drawing' }));
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/blacked out/)).toBeNull();
});

test('a picture that could not be made keeps the bars for another try', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(null));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('The picture could not be made. Try again.')).toBeVisible();
  toBlob.mockImplementation(done => done(new Blob(['flat'], { type: 'image/jpeg' })));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/^1 bar blacked out/)).toBeVisible();
});
