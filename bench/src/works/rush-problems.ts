type Outcome = {
  answers: { status: number; body: string }[];
  stored: { registeredCount: number; rows: number } | undefined;
  slots: number;
};

const full = 'Tournament is full';

/**
 * Returns what is wrong with the outcome of a rush, one line each; nothing if exactly `slots` squads are
 * registered.
 */
export function rushProblems({ answers, stored, slots }: Outcome): string[] {
  const entered = answers.filter(answer => answer.status === 201).length;
  const refused = answers.filter(answer => answer.status === 409 && messageOf(answer.body) === full).length;
  const other = answers.find(
    answer => answer.status !== 201 && !(answer.status === 409 && messageOf(answer.body) === full),
  );
  return [
    entered !== slots && `${entered} squads were told that they are registered, not ${slots}`,
    refused !== answers.length - slots &&
      `${refused} squads were told '${full}', not ${answers.length - slots}`,
    other && `one answer was ${other.status} ${other.body}`,
    stored?.registeredCount !== slots && `registeredCount is ${stored?.registeredCount}, not ${slots}`,
    stored?.rows !== slots && `${stored?.rows} registrations are stored, not ${slots}`,
  ].filter(problem => typeof problem === 'string');
}

function messageOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { message?: unknown }).message;
  } catch {
    return undefined;
  }
}
