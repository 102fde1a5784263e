import { Plus } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';

const steps = [
  { title: 'Open a lobby', text: 'Game, time and slots; defaults cover the rest. It takes under a minute.' },
  { title: 'Share its link', text: 'Squads book numbered slots. A full lobby keeps a waitlist.' },
  {
    title: 'Run it from your phone',
    text: 'Payments, room ID, kick requests and results show up here when they are due.',
  },
];

/** Three steps to a first lobby, for new organizers. */
export function FirstSteps() {
  return (
    <section aria-labelledby="first-steps" className="panel grid gap-5 p-5 sm:p-7">
      <h2 id="first-steps" className="text-2xl">
        Your first lobby in three steps
      </h2>
      <ol className="grid gap-5 sm:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3.5 sm:grid sm:content-start sm:gap-1">
            <span aria-hidden className="numeric w-6 shrink-0 text-3xl text-ink-3 leading-8">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg leading-8">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/scrims/new" variant="primary" icon={<Plus aria-hidden size={18} />}>
          Create Scrim
        </ButtonLink>
        <ButtonLink to="/tournaments/new">Create Tournament</ButtonLink>
      </div>
    </section>
  );
}
