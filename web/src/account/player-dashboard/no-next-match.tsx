import { ButtonLink } from '../../ui/button.tsx';

/** No match ahead: the way to one, in little room, as the rest of the dashboard follows. */
export function NoNextMatch() {
  return (
    <section
      aria-label="Next match"
      className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">No match ahead</h2>
        <p className="text-ink-2">Book a slot and it shows up here with slot and start.</p>
      </div>
      <ButtonLink to="/scrims" variant="primary">
        Find a scrim
      </ButtonLink>
    </section>
  );
}
