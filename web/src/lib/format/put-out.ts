import { slotText } from '@hotdrop/contract/scrims/slot-text.ts';

/** What a squad's removal has led to: "Blind is out of slot 07, Velocity has moved in". `movedIn` undefined: not known. */
export function putOutText(teamName: string, slotNumber: number, movedIn: string | null | undefined): string {
  const isOut = `${teamName} is out of slot ${slotText(slotNumber)}`;
  if (movedIn === undefined) return isOut;
  return `${isOut}, ${movedIn === null ? 'which is free now' : `${movedIn} has moved in`}`;
}
