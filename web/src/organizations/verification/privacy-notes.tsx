import { consentedDays, kycConsent } from '@hotdrop/contract/organizations/verification/texts.ts';
import { plural } from '../../lib/format/in-words.ts';

/** The server's default consent, shown until it responds. */
export const usualConsent = kycConsent(30);

/** Explains what happens to the documents. `version`: of the consent, which says for how many days they are kept. */
export function PrivacyNotes({ version }: { version: string }) {
  const days = consentedDays(version);
  const notes = [
    ['Who sees it', 'Reviewers of Hotdrop, nobody else. Every view is logged.'],
    ['How it is kept', 'Encrypted and stored separately.'],
    [
      'For how long',
      days === null
        ? 'The pictures are deleted after the decision.'
        : `The pictures are deleted ${plural(days, 'day')} after the decision.`,
    ],
    [
      'Your number',
      'Checked, never stored. We keep its last four digits and a fingerprint that shows if it is used twice.',
    ],
  ];
  return (
    <aside aria-label="What happens to your documents" className="panel p-4 lg:p-5">
      <dl className="grid gap-3">
        {notes.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-2 text-sm">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
