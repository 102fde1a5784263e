import { twoDigits } from '../../lib/format/two-digits.ts';

const steps = [
  {
    title: 'Take a slot',
    body: 'Pick a number in a lobby, or register for a tournament. Your squad is filled in from the last time.',
  },
  {
    title: 'Keep it',
    body: 'A free scrim confirms at once. In a paid one, pay the organizer while your slot is held.',
  },
  {
    title: 'Join your slot',
    body: 'Room ID and password come to your room minutes before the start. Join the slot you booked.',
  },
  {
    title: 'Play for points',
    body: 'Placement plus kills, with the same tie-breakers on every screen. Then rate the organizer.',
  },
];

/** One evening in four steps, in the words that players use. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="page pt-12 pb-6 md:pt-16">
      <h2 id="how-it-works" className="text-[1.75rem]">
        How an evening goes
      </h2>
      <ol className="mt-5 grid gap-x-8 border-line border-t sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, body }, index) => (
          <li key={title} className="flex gap-4 border-line py-5 max-lg:border-b lg:block">
            <span aria-hidden className="numeric text-4xl text-ink-3 leading-none">
              {twoDigits(index + 1)}
            </span>
            <div className="lg:mt-3">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-ink-2">{body}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
