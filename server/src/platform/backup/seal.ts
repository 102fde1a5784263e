import { pack } from 'tar-stream';

const name = 'sha256';

/** The end of a backup in bytes: one small file of the archive, and the archive's own end of 1024. */
export const sealBytes = 2048;

/**
 * The end of a backup: the SHA-256 (in hex) of everything before it. A backup is whole and unaltered exactly when it ends
 * with the seal of its content.
 */
export async function sealOf(sha256: string): Promise<Buffer> {
  const packing = pack();
  packing.entry({ name, mode: 0o600, mtime: new Date(0) }, `${sha256}\n`);
  packing.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packing as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether these last bytes of a file can be a seal, of whatever content. */
export function looksSealed(end: Buffer): boolean {
  return end.length === sealBytes && end.subarray(0, name.length + 1).equals(Buffer.from(`${name}\0`));
}
