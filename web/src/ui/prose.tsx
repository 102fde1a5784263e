type Props = { text: string /** Where there is none. */; otherwise: string };

/** What an organizer wrote, with its line breaks. */
export function Prose({ text, otherwise }: Props) {
  if (text === '') return <p className="text-ink-3">{otherwise}</p>;
  return <p className="max-w-prose whitespace-pre-line break-words text-ink-2">{text}</p>;
}
