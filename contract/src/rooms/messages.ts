import type { z } from 'zod';
import { grouped } from '../lib/grouped.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  number: 'Must be a number',
  int: 'Must be a whole number',
  string: 'Must be text',
  boolean: 'Must be yes or no',
  array: 'Must be a list',
  date: 'Must be a date and time',
};

const formats: Record<string, string> = {
  uuid: 'This link is not valid',
  email: 'Enter a valid email address',
  url: 'Enter a valid link',
  datetime: 'Must be a date and time with a time zone',
};

/**
 * Returns the error for a value whose schema has no text of its own: the validator's texts are for
 * programmers, and users see every message of a 4xx (API "Conventions").
 */
export function plainMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is required';
      return kinds[issue.expected] ?? 'This value is not valid';
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'invalid_format':
      return formats[issue.format] ?? 'This value is not valid';
    case 'invalid_value':
      return `Choose one of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    default:
      return 'This value is not valid';
  }
}

const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `At most ${counted(maximum, 'character', 'characters')}`;
  if (origin === 'array') return `At most ${counted(maximum, 'entry', 'entries')}`;
  return `Must be ${grouped(maximum)} or less`;
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return `At least ${counted(minimum, 'character', 'characters')}`;
  if (origin === 'array') return `At least ${counted(minimum, 'entry', 'entries')}`;
  return `Must be ${grouped(minimum)} or more`;
}

/**
 * Returns the issues to show, by field. For a value with several valid forms, those of the intended form: the
 * one that found an error inside the value and did not reject it as a whole.
 */
export function plainIssues(issues: readonly z.core.$ZodIssue[]): { path: PropertyKey[]; message: string }[] {
  return issues.flatMap(issue => {
    if (issue.code === 'invalid_union') {
      const meant = issue.errors.find(form => form.length > 0 && !form.some(refusesWhole));
      if (meant) {
        return plainIssues(meant).map(({ path, message }) => ({ path: [...issue.path, ...path], message }));
      }
    }
    if (issue.code === 'invalid_key' && issue.issues[0]) {
      return [{ path: issue.path, message: issue.issues[0].message }];
    }
    return [{ path: issue.path, message: issue.message }];
  });
}

function refusesWhole({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
}
