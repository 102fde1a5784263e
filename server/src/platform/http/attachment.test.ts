import { expect, it } from 'vitest';
import { attachment } from './mount.ts';

it.each([
  ['Night Cup teams.csv', 'Night-Cup-teams.csv', 'Night%20Cup%20teams.csv'],
  ['Café & “Pro” Cup.csv', 'Cafe-Pro-Cup.csv', 'Caf%C3%A9%20%26%20%E2%80%9CPro%E2%80%9D%20Cup.csv'],
  ['शेर कप.txt', 'download.txt', '%E0%A4%B6%E0%A5%87%E0%A4%B0%20%E0%A4%95%E0%A4%AA.txt'],
  ['a";\r\nset-cookie: x=1.csv', 'a-set-cookie-x-1.csv', 'a%20%3B%20set-cookie%20x%3D1.csv'],
  ['../../etc/passwd.csv', 'etc-passwd.csv', '..%20..%20etc%20passwd.csv'],
  ["it's (100%)*.csv", 'it-s-100.csv', 'it%27s%20%28100%25%29.csv'],
])('the file name %j is sent as ASCII and as UTF-8', (name, ascii, whole) => {
  expect(attachment(name)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${whole}`);
});

it('a long file name is cut, never through a character', () => {
  const header = attachment(`${'🏆'.repeat(300)}.csv`);
  expect(header.length).toBeLessThan(1400);
  expect(() => decodeURIComponent(header.split("UTF-8''")[1] ?? '')).not.toThrow();
});
