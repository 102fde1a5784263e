import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { dateTime } from '../../lib/format/time.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { PromoEvent } from './model.ts';
import type { PromoFormValues } from './promo-form.ts';

type Props<Body extends FieldValues> = {
  form: UseFormReturn<PromoFormValues, unknown, Body>;
  events: readonly PromoEvent[];
};

const addressOf = ({ path }: PromoEvent): string => `${window.location.origin}${path}`;

/** One's own events, to link to one without pasting its address; it names the promo too, until that has a title. */
export function EventField<Body extends FieldValues>({ form, events }: Props<Body>) {
  const linkUrl = useWatch({ control: form.control, name: 'linkUrl' });
  if (events.length === 0) return null;
  const chosen = events.find(event => addressOf(event) === linkUrl);

  function choose(path: string) {
    const event = events.find(one => one.path === path);
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('linkUrl', event ? addressOf(event) : '', options);
    const title = form.getValues('title');
    if (event && (title === '' || title === chosen?.title)) form.setValue('title', event.title, options);
  }

  return (
    <SelectField
      label="For"
      help="Fills in its title and its link."
      value={chosen?.path ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">Something else</option>
      {events.map(({ path, title, startAt }) => (
        <option key={path} value={path}>
          {title} · {dateTime(startAt, Date.now())}
        </option>
      ))}
    </SelectField>
  );
}
