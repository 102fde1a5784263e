type Outcome = {
  answers: { status: number; body: string }[];
  stored: { registeredCount: number; rows: number } | undefined;
  places: number;
};

const full = 'Tournament is full';

/**
 * Returns what is wrong with the outcome of a rush, one line each; nothing when exactly `places` squads are
 * in.
 */
export function rushProblems({ answers, stored, places }: Outcome): string[] {
  const entered = answers.filter(answer => answer.status === 201).length;
  const refused = answers.filter(answer => answer.status === 409 && messageOf(answer.body) === full).length;
  const other = answers.find(
    answer => answer.status !== 201 && !(answer.status === 409 && messageOf(answer.body) === full),
  );
  return [
    entered !== places && `${entered} squads were told that they are in, not ${places}`,
    refused !== answers.length - places &&
      `${refused} squads were told '${full}', not ${answers.length - places}`,
    other && `one answer was ${other.status} ${other.body}`,
    stored?.registeredCount !== places && `registeredCount is ${stored?.registeredCount}, not ${places}`,
    stored?.rows !== places && `${stored?.rows} registrations are stored, not ${places}`,
  ].filter(problem => typeof problem === 'string');
}

function messageOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { message?: unknown }).message;
  } catch {
    return undefined;
  }
}
