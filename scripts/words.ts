import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { root } from './run.ts';

/** A habit that readers stumble over, and what to write instead. */
const habits: readonly [pattern: RegExp, instead: string][] = [
  [
    /\b(puts?|putting) (it |them |him |her )?out\b|\btaken? out of (a|the|its|your) (slot|scrim|lobby)\b/i,
    'kick, kicked',
  ],
  [/\bhand(s|ed|ing)? (\w+ ){0,3}in\b/i, 'submit, submitted'],
  [/\banew\b/i, 'again'],
  [/\bstands? (here|there|in|beside|on)\b/i, 'is, shows'],
  [/\b(g(ive|ives|ave|iven|iving)|owes?) (\S+ ){0,3}back\b/i, 'refund'],
  [/\bwhoever\b/i, 'who, the person who'],
  [/\b(is|are) (then )?to be\b/i, 'must, will'],
  [/\bparted\b/i, 'tied, ties are broken by'],
  [/\bcalled off\b/i, 'cancelled'],
  [/\bthe tick\b/i, 'the verified badge'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bby (itself|themselves)\b/i, 'automatically, or nothing'],
  [/\bmeanwhile\b/i, 'by now, in the meantime, or nothing'],
  [/\b(is|was|were|been|be) told\b/i, 'notify, say'],
  [/\bseats?\b/i, 'slot'],
  [/\bin line\b|\bthe line\b(?!-up)/i, 'on the waitlist'],
  [/\bleads nowhere\b/i, 'not found'],
  [/\blook(s|ed)? (for|whether)\b/i, 'check'],
  [/\bwaits? for you\b|\bnobody waits\b/i, 'to do, none'],
];

/** The name of a route, which is not prose. */
const isRoute = /^[A-Z]+ \//;

type Text = { line: number; text: string };
type Node = { type?: string; start?: number; [key: string]: unknown };

/** Returns the words a file shows people: texts of elements, and strings of more than one word. */
export function textsOf(path: string, source: string): Text[] {
  const texts: Text[] = [];
  const add = (node: Node, text: unknown) => {
    if (typeof text !== 'string' || !/\p{L}.*\s.*\p{L}/su.test(text) || isRoute.test(text)) return;
    const line = source.slice(0, Number(node.start)).split('\n').length;
    texts.push({ line, text: text.replace(/\s+/g, ' ').trim() });
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return;
    const one = node as Node;
    if (one.type === 'ImportDeclaration') return;
    if (one.type === 'JSXAttribute' && (one.name as Node)?.name === 'className') return;
    if (one.type === 'JSXText' || one.type === 'Literal') add(one, one.value);
    if (one.type === 'TemplateElement') add(one, (one.value as { cooked?: string }).cooked);
    for (const [key, child] of Object.entries(one))
      if (key !== 'value' || one.type !== 'TemplateElement') visit(child);
  };
  visit(parseSync(path, source).program);
  return texts;
}

/** Returns the comments of a file, without what they quote from code. */
export function commentsOf(path: string, source: string): Text[] {
  return parseSync(path, source).comments.map(({ start, value }) => ({
    line: source.slice(0, start).split('\n').length,
    text: value
      .replace(/`[^`]*`|\{@link [^}]*\}/g, '')
      .replace(/\s*\n\s*\*\s?/g, ' ')
      .trim(),
  }));
}

/** Returns each habit found in a text, with what to write instead. */
export function habitsIn(text: string): string[] {
  return habits.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}": say ${instead}`];
  });
}

const shown = /^(web\/src|contract\/src|server\/src\/mail|server\/demo)\/.*\.tsx?$|\.mails\.ts$/;
/** Where comments are read: all code, tests included. */
const commented = '{contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}';
const notOurs = ['**/node_modules/**', '**/dist/**'];
const ofTests = /\.(test|fixture)\.tsx?$|\/testing\//;

/** Returns the lines of a guide without what is quoted from code. */
export function linesOf(source: string): Text[] {
  return source.split('\n').map((text, index) => ({ line: index + 1, text: text.replace(/`[^`]*`/g, '') }));
}

/** Checks the words of screens, errors, mails and docs, and of all comments; returns 1 if one has a bad habit. */
export function checkWords(): number {
  const readIn = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
  const sources = globSync('{{web,contract,server}/src,server/demo}/**/*.{ts,tsx}', { cwd: root })
    .filter(file => shown.test(file) && !ofTests.test(file))
    .map(file => ({ file, texts: textsOf(file, readIn(file)) }));
  const comments = globSync(commented, { cwd: root, exclude: notOurs }).map(file => ({
    file,
    texts: commentsOf(file, readIn(file)),
  }));
  const guides = globSync('{*,docs/**/*}.md', { cwd: root }).map(file => ({
    file,
    texts: linesOf(readIn(file)),
  }));
  const faults = [...sources, ...comments, ...guides].flatMap(({ file, texts }) =>
    texts.flatMap(({ line, text }) =>
      habitsIn(text).map(habit => `${file}:${line} ${habit} in: ${text.slice(0, 160)}`),
    ),
  );
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
}
