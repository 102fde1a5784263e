import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type Facts, factsIn, learn } from './facts.ts';
import { readRecords } from './records.ts';
import { mayRead, relationsOf, rules } from './rules.ts';
import { indexOf, isTelling, type SecretIndex, secretsIn } from './search.ts';
import { type Secret, secretsInTables, secretsOf } from './secrets.ts';

/** What a server leaves behind: its record, its log and its data. */
type Traces = { database: pg.Client; dataDir: string; record: string; log: string };

/**
 * Searches everything a server has sent to anybody, and its database, log and files, for every secret (SECURITY
 * A2). Returns a line for each leak, and for each secret that cannot be searched for.
 */
export async function findLeaks({ database, dataDir, record, log }: Traces): Promise<string[]> {
  const facts = await factsIn(database);
  const secrets = await secretsInTables(database);
  for await (const item of readRecords(record)) {
    learn(facts, item);
    secrets.push(...secretsOf(item));
  }
  const index = indexOf(secrets.filter(isTelling));
  const found = new Set([
    ...secrets
      .filter(secret => !isTelling(secret))
      .map(({ kind, value }) => `${kind} that has no mark: ${value}`),
    ...(await inAnswers(record, index, facts)),
    ...(await inTables(database, index)),
    ...(await inFiles([log, ...(await filesOf(dataDir))], index)),
  ]);
  return [...found].sort();
}

async function inAnswers(record: string, index: SecretIndex, facts: Facts): Promise<string[]> {
  const found: string[] = [];
  const judged = new Set<string>();
  for await (const { way, reader, text } of readRecords(record)) {
    for (const held of secretsIn(text, index)) {
      const [secret] = held as [Secret];
      const judgement = `${way} ${reader} ${secret.value}`;
      if (judged.has(judgement)) continue;
      judged.add(judgement);
      if (held.some(one => mayRead(reader, way, one, facts))) continue;
      const relations = relationsOf(reader, secret, facts).join(', ') || 'nobody';
      found.push(
        `${secret.kind} by ${way} to ${reader ?? 'anonymous'} (${relations} to it): ${secret.value}`,
      );
    }
  }
  return found;
}

async function inTables(database: pg.Client, index: SecretIndex): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`select one::text as text from "${name}" as one`);
    for (const { text } of rows) {
      for (const held of secretsIn(text, index)) {
        if (held.some(({ kind }) => rules[kind].tables.includes(name))) continue;
        found.push(`${held[0]?.kind} in the table ${name}: ${held[0]?.value}`);
      }
    }
  }
  return found;
}

/** The database's own files are read as tables; the keys are secrets of the server, not of a user. */
const notRead = /^(postgres|postgres\.password|token-secret|kyc-key|vapid-key)(\/|$)/;

async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => !notRead.test(path.relative(dataDir, file)));
}

async function inFiles(files: string[], index: SecretIndex): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    for (const held of secretsIn(await readFile(file, 'latin1'), index)) {
      found.push(`${held[0]?.kind} in the file ${path.basename(file)}: ${held[0]?.value}`);
    }
  }
  return found;
}
