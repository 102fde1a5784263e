/**
 * The value of `content-disposition` for a file to download. A plain ASCII name for every client, and the whole one
 * for those that read RFC 5987; whatever the name holds, it stays inside the header.
 */
export function attachment(name: string): string {
  const ending = /\.[a-z]{1,5}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length).replace(UNSAFE, ' ');
  const ascii = stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxLength);
  const whole = `${Array.from(stem.replace(/\s+/g, ' ').trim()).slice(0, maxLength).join('')}${ending}`;
  return `attachment; filename="${ascii || 'download'}${ending}"; filename*=UTF-8''${percentEncoded(whole)}`;
}

const maxLength = 100;

/** What file systems refuse or read as something else. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const UNSAFE = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u2028\u2029]/g;

function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
