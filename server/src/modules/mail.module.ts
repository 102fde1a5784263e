import { createCalledOffWriters } from '../mail/called-off-writer.ts';
import {
  createDecisionWriter,
  createTickWriter,
  writeDecisionJob,
  writeTickJob,
} from '../mail/kyc-letters.ts';
import { createLetterWriter } from '../mail/letter-writer.ts';
import { calledOffJobs, writeLettersJob } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

/** The mails that are owed. */
export function mailModule({ db, clock, log, publicUrl }: Core, mailer: Mailer) {
  const letters = { db, clock, mailer, log, publicUrl };
  const calledOff = createCalledOffWriters(letters);
  return {
    services: {},
    jobs: {
      slow: {
        [writeLettersJob]: createLetterWriter(letters),
        [calledOffJobs.scrim]: calledOff.scrim,
        [calledOffJobs.tournament]: calledOff.tournament,
        [writeDecisionJob]: createDecisionWriter(letters),
        [writeTickJob]: createTickWriter(letters),
      },
    },
  } satisfies Module;
}
