import type { User } from '@hotdrop/contract/account/users.ts';
import { limits } from '@hotdrop/contract/limits.ts';
import { useWatch } from 'react-hook-form';
import { fromLocalInput } from '../../lib/format/local-input.ts';
import { useNow } from '../../lib/use-now.ts';
import { clampedText } from '../../ui/forms/number-inputs.ts';
import { previewOrganizer } from '../../ui/forms/preview-organizer.ts';
import { TournamentCard } from '../tournament-card.tsx';
import type { TournamentForm } from './tournament-fields.tsx';

/** The card as it will stand in the list, while the form is filled in. */
export function PreviewCard({ form, user }: { form: TournamentForm; user: User }) {
  const now = useNow(30_000);
  const values = useWatch({ control: form.control });
  const number = (text: string | undefined, range: { min: number; max: number }, otherwise: number) =>
    Number(clampedText(text ?? '', range, otherwise));
  return (
    <TournamentCard
      linked={false}
      now={now}
      event={{
        _id: '',
        title: values.title?.trim() || 'Your title',
        bannerUrl: values.bannerUrl || null,
        game: values.game?.trim() ?? '',
        prizePool: values.prizePool ?? '',
        prizePoolTotal: null,
        entryFee: number(values.entryFee, limits.entryFee, 0),
        capacity: number(values.capacity, limits.capacity, limits.capacity.default),
        registeredCount: 0,
        startAt: fromLocalInput(values.startAt ?? ''),
        endAt: fromLocalInput(values.endAt ?? '') || null,
        registrationClosesAt: null,
        registrationUrl: null,
        organizationId: previewOrganizer(user),
        createdBy: user._id,
        createdAt: '',
      }}
    />
  );
}
