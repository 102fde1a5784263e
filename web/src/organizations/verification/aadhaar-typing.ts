import {
  aadhaarDigits,
  aadhaarDigitsOf,
  digitsIn,
  groupedAadhaar,
} from '@hotdrop/contract/organizations/verification/aadhaar.ts';

/** What stands in the field, and how many characters stand before the caret. */
type Typed = { text: string; caret: number };

/**
 * What the field is to show after a change, and where the caret stands then. `before`: what it showed; `now`: what the
 * browser made of it; `inputType`: of the input event. The spaces are ours: deleting one deletes the digit beside it.
 */
export function typedAadhaar(before: string, now: Typed, inputType = ''): Typed {
  const had = aadhaarDigitsOf(before);
  const digits = digitsIn(now.text);
  const place = digitsIn(now.text.slice(0, now.caret)).length;

  const onlySpaceGone = digits === had && now.text.length < before.length;
  if (onlySpaceGone && inputType === 'deleteContentBackward') return without(digits, place - 1);
  if (onlySpaceGone && inputType === 'deleteContentForward') return without(digits, place);

  const tooMany = digits.length - aadhaarDigits;
  // One more digit into a whole number would push its last one out unseen.
  if (inputType === 'insertText' && had.length === aadhaarDigits && tooMany > 0)
    return shown(had, place - tooMany);
  return shown(digits.slice(0, aadhaarDigits), Math.min(place, aadhaarDigits));
}

const without = (digits: string, index: number): Typed =>
  index < 0 ? shown(digits, 0) : shown(digits.slice(0, index) + digits.slice(index + 1), index);

/** The digits in their groups, the caret behind so many of them. */
function shown(digits: string, place: number): Typed {
  const spaces = Math.floor(Math.max(0, place - 1) / 4);
  return { text: groupedAadhaar(digits), caret: place + spaces };
}
