/** What reviewers say most often; the organization reads it. */
export const rejectReasons = [
  'The name does not match the card.',
  'The date of birth does not match the card.',
  'The number does not match the card.',
  'The Aadhaar image is not readable.',
  'The selfie does not show face and card.',
  'Another organization used this number.',
] as const;

/** The notes with the sentence on a line of its own, or without it where it stands there already. */
export function withReason(notes: string, reason: string): string {
  const lines = notes.split('\n').filter(line => line.trim() !== '');
  const others = lines.filter(line => line.trim() !== reason);
  return (others.length < lines.length ? others : [...lines, reason]).join('\n');
}

/** Whether the sentence is in the notes. */
export function hasReason(notes: string, reason: string): boolean {
  return notes.split('\n').some(line => line.trim() === reason);
}
