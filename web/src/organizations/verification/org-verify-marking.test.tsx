import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackButton } from '../../../test/back-button.tsx';
import { aPicture, aVerification, fileField, showVerify } from './org-verify-page.fixture.tsx';

type Painted = { colour: string; at: number[] };

/** What was painted into canvases; jsdom does not implement them. */
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

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const blackBars = () => painted.filter(({ colour }) => colour === 'black').map(({ at }) => at);
const bars = () => screen.queryAllByRole('button', { name: /^Bar \d of \d$/ });

async function openEditor() {
  const shown = showVerify(() => aVerification(), {}, undefined, <BackButton />);
  await screen.findByLabelText('Legal name');
  await shown.person.upload(fileField('Aadhaar image'), aPicture());
  await shown.person.click(await screen.findByRole('button', { name: 'Black out digits' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Apply' });
  return { ...shown, dialog };
}

test('a bar is added, moved, resized, removed and undone by keyboard alone', async () => {
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

test('Apply makes a new picture with the bars; editing again starts from the original with them', async () => {
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

test('closing asks only if something was drawn', async () => {
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

test('does not ask if nothing is left: four turns, a deleted bar', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  await person.keyboard('{Delete}');
  for (let times = 0; times < 4; times++)
    await person.click(dialog.getByRole('button', { name: 'Turn right' }));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('if the picture cannot be created, the bars stay for another try', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(null));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByText('Could not save the picture. Try again.')).toBeVisible();
  toBlob.mockImplementation(done => done(new Blob(['flat'], { type: 'image/jpeg' })));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/^1 bar blacked out/)).toBeVisible();
});

const goBack = () => fireEvent.click(screen.getByRole('button', { name: 'Back', hidden: true }));

test.each([
  ['Cancel', async ({ person, dialog }) => person.click(dialog.getByRole('button', { name: 'Cancel' }))],
  // jsdom does not pass the key on to dialogs.
  [
    'Escape',
    async () => void fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
  ],
  ['Back', async () => void goBack()],
] as [string, (opened: Awaited<ReturnType<typeof openEditor>>) => Promise<void>][])(
  '%s asks each time if something was drawn, and closes if nothing was',
  async (_, leave) => {
    const opened = await openEditor();
    const { person, dialog } = opened;
    await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
    for (let times = 0; times < 2; times++) {
      await leave(opened);
      const question = within(await screen.findByRole('alertdialog', { name: 'Close without applying?' }));
      await person.click(question.getByRole('button', { name: 'Keep drawing' }));
      expect(bars()).toHaveLength(1);
    }
    await leave(opened);
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('place')).toHaveTextContent('/org/verify');
    await person.click(screen.getByRole('button', { name: 'Black out digits' }));
    await screen.findByRole('button', { name: 'Apply' });
    expect(bars()).toHaveLength(0);
    await leave({ ...opened, dialog: within(screen.getByRole('dialog')) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

test('Back at the confirmation returns to drawing, and asks again later', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('alertdialog');
  goBack();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(bars()).toHaveLength(1);
  goBack();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('applied bars are not asked about again; later changes are', async () => {
  const { person, dialog } = await openEditor();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  await person.click(await screen.findByRole('button', { name: 'Edit again' }));
  await screen.findByRole('button', { name: 'Bar 1 of 1' });
  goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Edit again' }));
  await person.click(await screen.findByRole('button', { name: 'Clear all bars' }));
  goBack();
  await person.click(within(await screen.findByRole('alertdialog')).getByText('Close'));
  expect(screen.getByText('1 bar blacked out. Only this picture is sent.')).toBeVisible();
});

describe('by keyboard alone, on a picture of 1000 × 500 px in a box of the same size', () => {
  beforeEach(() => {
    const margins = 44;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000 + margins);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500 + margins);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly told: () => void;
        constructor(told: () => void) {
          this.told = told;
        }
        observe() {
          this.told();
        }
        disconnect() {}
      },
    );
  });
  const stage = () => screen.getByRole('group', { name: /^Picture with/ });
  const place = () => (stage().firstElementChild as HTMLElement).style.transform;

  test('the arrow keys pan a zoomed picture, and an off-screen bar scrolls into view', async () => {
    const { person, dialog } = await openEditor();
    await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
    const zoomIn = dialog.getByRole('button', { name: 'Zoom in' });
    for (let times = 0; times < 4; times++) await person.click(zoomIn);
    expect(place()).toContain('translate(0px');
    act(() => stage().focus());
    expect(stage()).toHaveAccessibleDescription('Arrow keys move the zoomed picture.');
    await person.keyboard('{ArrowRight}{ArrowDown}');
    expect(place()).toContain('translate(-48px, -48px)');
    await person.keyboard('{ArrowRight>12/}');
    expect(place()).toContain('translate(-624px, -48px)');
    // The bar reaches from 1,392 px left to 144 px right of the box's middle, so it is wider than the visible
    // part.
    await person.tab();
    expect(bars()[0]).toHaveFocus();
    expect(place()).toMatch(/translate\(-268\.\d+px, -48px\)/);
    await person.keyboard('{ArrowLeft>20}');
    expect(place()).toMatch(/translate\(-148\.\d+px, -48px\)/);
  });

  test('a second bar does not cover the first', async () => {
    const { person, dialog } = await openEditor();
    for (let times = 0; times < 2; times++)
      await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
    const [first, second] = bars().map(({ style }) => Number.parseFloat(style.left));
    // 24 of 1000 px.
    expect((second ?? 0) - (first ?? 0)).toBeCloseTo(2.4);
  });

  test('Undo and Zoom keep the focus when they become disabled', async () => {
    const { person, dialog } = await openEditor();
    await person.click(dialog.getByRole('button', { name: 'Turn right' }));
    for (const [name, times] of [
      ['Undo', 2],
      ['Zoom in', 8],
      ['Zoom out', 8],
    ] as const) {
      const button = dialog.getByRole('button', { name });
      act(() => button.focus());
      await person.keyboard('{Enter}'.repeat(times));
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveFocus();
    }
  });
});

test('on a phone in landscape, the tools and buttons are beside the picture', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(height < 32rem) and (width >= 36rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { person, dialog } = await openEditor();
  expect(document.querySelector('dialog footer')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Add a bar' }));
  expect(dialog.getByText('1 bar')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/^1 bar blacked out/)).toBeVisible();
});

test('running out of memory for a picture is reported', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { dialog } = await openEditor();
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^There is not enough memory/);
});

test('the canvas frees its memory when the editor closes', async () => {
  const { person, dialog } = await openEditor();
  const canvas = document.querySelector('canvas');
  expect(canvas?.width).toBe(1000);
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(canvas?.width).toBe(0);
});
