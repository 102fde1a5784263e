import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMatch } from '../../../test/results.ts';
import { field, openEntry, saved } from './results-entry.fixture.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('the picture of a match', () => {
  const withPicture = aMatch(1, saved.results, '/uploads/table.webp');
  const replace = async ({ person, sent }: Pick<ReturnType<typeof openEntry>, 'person' | 'sent'>) => {
    await person.click(screen.getByRole('button', { name: 'Replace match 1' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Replace match 1' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  };

  const choosePicture = async (person: ReturnType<typeof openEntry>['person'], content: string) => {
    const chooser = document.querySelector<HTMLInputElement>('input[type="file"][accept^="image"]');
    await person.upload(chooser as HTMLInputElement, new File([content], 'table.png', { type: 'image/png' }));
  };

  it('is kept when only rows change, and not downloaded again', async () => {
    const { person, seen, sent } = openEntry({}, [withPicture]);
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    expect(await screen.findByRole('img', { name: 'The game’s table' })).toBeVisible();
    await person.type(field('Kills', 3), '2');
    await replace({ person, sent });
    expect(sent[0]).not.toHaveProperty('image');
    expect(seen.map(one => one.key)).not.toContain('GET /uploads/table.webp');
  });

  it('is deleted when the organizer removes it', async () => {
    const { person, sent } = openEntry({}, [withPicture]);
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    expect(screen.queryByRole('img', { name: 'The game’s table' })).toBeNull();
    await replace({ person, sent });
    expect(sent[0]).toMatchObject({ matchNumber: '1', image: 'none' });
  });

  it('returns with “Undo changes” after being removed', async () => {
    const { person } = openEntry({}, [withPicture]);
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
    await person.click(screen.getByRole('button', { name: 'Undo changes' }));
    expect(screen.getByRole('img', { name: 'The game’s table' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Match 1: more' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Next: Map 2' }));
    expect(screen.getByRole('button', { name: /^Map 2/ })).toHaveFocus();
  });

  it('that was chosen stays when the next file is not a picture', async () => {
    const { person, sent } = openEntry({}, [withPicture]);
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    await choosePicture(person, 'a good one');
    const preview = () => screen.getByRole('img', { name: 'The game’s table' });
    await waitFor(() => expect(preview()).toHaveAttribute('src', expect.stringMatching(/^blob:/)));
    const good = preview().getAttribute('src');
    await choosePicture(person, 'words');
    await waitFor(() => expect(preview()).not.toHaveAttribute('src', good));
    fireEvent.error(preview());
    expect(screen.getByText('Please upload JPG/PNG/WEBP images only.')).toBeVisible();
    await replace({ person, sent });
    const image = sent[0]?.image;
    expect(image).toBeInstanceOf(Blob);
    expect(await (image as Blob).text()).toBe('a good one');
  });

  it('is not accepted if the file is not a picture, whatever its name', async () => {
    const { person } = openEntry({}, [withPicture]);
    await person.click(await screen.findByRole('button', { name: /^Map 1/ }));
    await choosePicture(person, 'words');
    const preview = () => screen.getByRole('img', { name: 'The game’s table' });
    await waitFor(() => expect(preview()).toHaveAttribute('src', expect.stringMatching(/^blob:/)));
    fireEvent.error(preview());
    expect(screen.getByText('Please upload JPG/PNG/WEBP images only.')).toBeVisible();
    expect(preview()).toHaveAttribute('src', '/uploads/table.webp');
    expect(screen.getByRole('button', { name: 'Next: Map 2' })).toBeVisible();
  });
});
