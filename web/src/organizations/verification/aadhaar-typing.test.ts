import { describe, expect, it } from 'vitest';
import { typedAadhaar } from './aadhaar-field.tsx';

/** "1234 5|678" is a text with a bar where the caret is. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const marked = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

describe('typing the Aadhaar number', () => {
  it.each([
    ['the first digit', '', '1|', 'insertText', '1|'],
    ['the fifth starts a group', '1234', '12345|', 'insertText', '1234 5|'],
    ['letters are ignored', '1234', '1234x|', 'insertText', '1234|'],
    ['within a group', '1234 56', '129|34 56', 'insertText', '129|3 456'],
    ['a paste with dashes', '', '1234-5678-9012|', 'insertFromPaste', '1234 5678 9012|'],
    ['a paste of text', '', 'No. 1234 5678 9012.|', 'insertFromPaste', '1234 5678 9012|'],
    ['a paste of Indian digits', '', '१२३४५६७८९०१२|', 'insertFromPaste', '1234 5678 9012|'],
    ['a full-width digit', '1234 5', '1234５| 5', 'insertText', '1234 5|5'],
    ['a paste that is too long', '', '1234567890123456|', 'insertFromPaste', '1234 5678 9012|'],
    ['a paste over everything', '1111 2222 3333', '444455556666|', 'insertFromPaste', '4444 5555 6666|'],
    ['autofill without an input type', '', '123456789012|', '', '1234 5678 9012|'],
    ['one too many at the end', '1234 5678 9012', '1234 5678 90123|', 'insertText', '1234 5678 9012|'],
    ['one too many in the middle', '1234 5678 9012', '129|34 5678 9012', 'insertText', '12|34 5678 9012'],
    ['Backspace in a group', '1234 5678', '1234 5|78', 'deleteContentBackward', '1234 5|78'],
    ['Backspace that moves groups', '1234 5678 9', '12|4 5678 9', 'deleteContentBackward', '12|45 6789'],
    ['Backspace after a space', '1234 5678', '1234|5678', 'deleteContentBackward', '123|5 678'],
    ['Delete before a space', '1234 5678', '1234|5678', 'deleteContentForward', '1234| 678'],
    ['Backspace at the start', '1234 5678', '|1234 5678', 'deleteContentBackward', '|1234 5678'],
    ['a cut', '1234 5678 9012', '12|78 9012', 'deleteByCut', '12|78 9012'],
    ['everything deleted', '1234', '|', 'deleteContentBackward', '|'],
  ])('%s', (_, before, now, inputType, after) => {
    expect(marked(typedAadhaar(before, at(now), inputType))).toBe(after);
  });
});
