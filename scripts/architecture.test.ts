import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { layers } from './layers.ts';
import { root } from './run.ts';

/** A rule about imports, with paths from the root: files matching `from` import nothing matching `never`. */
type Rule = { says: string; from: RegExp; never: RegExp; except?: RegExp };

const rules: Rule[] = [
  {
    says: 'the contract imports no other workspace',
    from: /^contract\//,
    never: /^(server|web|e2e|bench)\//,
  },
  { says: 'the server does not import the web app', from: /^server\//, never: /^(web|e2e|bench)\// },
  {
    says: 'the web app imports nothing from the server',
    from: /^web\//,
    never: /^(server|e2e|bench)\//,
  },
  {
    says: 'rules, policies and mappers of the server do no I/O',
    from: /^server\/src\/.*\.(rules|policy|mapper)\.ts$/,
    never: /(\.queries\.ts$|\.service\.ts$|^server\/src\/platform\/db\/database\.ts$|^node:fs|^pg$)/,
    except: /type-only/,
  },
  {
    says: 'services and queries do not import fastify',
    from: /^server\/src\/.*\.(service|queries)\.ts$/,
    never: /^fastify$/,
  },
  {
    says: 'only queries contain SQL',
    from: /^server\/src\/(?!platform\/(db|backup)\/)(?!.*(\.queries\.ts|\.test\.ts|\.fixture\.ts)$)/,
    never: /^kysely$/,
    except: /type-only/,
  },
  {
    says: 'queries import no service or route',
    from: /^server\/src\/.*\.queries\.ts$/,
    never: /\.(service|routes)\.ts$/,
  },
];

type Import = { file: string; target: string; typeOnly: boolean };

const imports = ['contract', 'server', 'web']
  .flatMap(workspace => sourceFiles(`${workspace}/src`))
  .flatMap(importsOf);

describe('architecture', () => {
  it('finds more than 300 imports to check', () => {
    expect(imports.length).toBeGreaterThan(300);
  });

  it.each(rules)('$says', ({ from, never, except }) => {
    const broken = imports.filter(
      ({ file, target, typeOnly }) => from.test(file) && never.test(target) && !(except && typeOnly),
    );
    expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it.each(['contract', 'server', 'web'] as const)('%s imports only from lower layers', workspace => {
    const order = layers[workspace];
    const layerOf = (file: string) => folders(file).find(folder => order.includes(folder)) ?? '';
    const inside = imports.filter(({ file, target }) =>
      [file, target].every(path => path.startsWith(`${workspace}/src/`)),
    );
    const upward = inside.filter(
      ({ file, target }) => order.indexOf(layerOf(target)) > order.indexOf(layerOf(file)),
    );
    expect(upward.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  it('no import is circular', () => {
    const targets = Map.groupBy(imports, ({ file }) => file);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' -> '));
      if (path.includes(file) || done.has(file)) return;
      for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of targets.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('only the clients of services send requests from the server (SECURITY B6)', () => {
    const sending =
      /\bfetch\(|^import (?!type )[^;]*\b(request|get|Agent|connect|createConnection)\b[^;]* from 'node:(https?|http2|net|tls)'|^import (?!type )\S+ from 'node:(https?|http2|net|tls)'|'undici'/m;
    const senders = sourceFiles('server/src').filter(file =>
      sending.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(senders.toSorted()).toEqual([
      'server/src/platform/outbound/outbound.ts',
      'server/src/platform/razorpay/razorpay.ts',
    ]);
    const packages = /^(web-push|nodemailer|@aws-sdk\/.*)$/;
    const users = imports.filter(({ target, typeOnly }) => packages.test(target) && !typeOnly);
    expect([...new Set(users.map(({ file }) => file))].toSorted()).toEqual([
      'server/src/mail/mailer.ts',
      'server/src/notifications/push/push-sender.ts',
      'server/src/platform/storage/s3.ts',
    ]);
  });

  it('writes to cached lists by a key prefix only where both shapes of a list are known', () => {
    const writes = sourceFiles('web/src').filter(file =>
      /\bsetQueriesData\b/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    expect(writes).toEqual(['web/src/lib/api/cached-lists.ts']);
  });

  it('no file of the web app’s first load imports zod or a schema', () => {
    const schemaFiles = imports
      .filter(({ file, target, typeOnly }) => file.startsWith('contract/') && target === 'zod' && !typeOnly)
      .map(({ file }) => file);
    const alwaysLoaded = /^web\/src\/(main\.tsx|app\/|lib\/(api|session)\/)/;
    const broken = imports.filter(
      ({ file, target, typeOnly }) =>
        alwaysLoaded.test(file) && !typeOnly && (target === 'zod' || schemaFiles.includes(target)),
    );
    expect(broken.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map(file => `${folder}/${file}`);
}

function importsOf(file: string): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const statement =
    /^(?:import|export)\s+(type\s)?[^'"();]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^import\s+['"]([^'"]+)['"]/gm;
  return [...source.matchAll(statement)].map(match => ({
    file,
    target: resolved(file, match[2] ?? match[3] ?? match[4] ?? ''),
    typeOnly: match[1] !== undefined,
  }));
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  const workspace = /^@hotdrop\/(contract|server|web)\/(.+)$/.exec(specifier);
  return workspace ? `${workspace[1]}/src/${workspace[2]}` : specifier;
}

/** Returns the folders of a file within `src`, innermost first; '.' if it is in none. */
function folders(file: string): string[] {
  const parts = file.split('/').slice(2, -1);
  return parts.length === 0 ? ['.'] : parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}
