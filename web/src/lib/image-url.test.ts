import { expect, test } from 'vitest';
import { imageUrl } from './image-url.ts';

test.each([
  ['/uploads/a.webp', '/uploads/a.webp'],
  ['http://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['https://cdn.example.com/a.png?w=2', 'https://cdn.example.com/a.png?w=2'],
  ['//cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
  ['  https://cdn.example.com/a.png ', 'https://cdn.example.com/a.png'],
  ['http://localhost:5000/a.png', null],
  ['https://localhost/a.png', null],
  ['http://app.localhost/a.png', null],
  ['http://127.0.0.1:5000/a.png', null],
  ['http://[::1]/a.png', null],
  ['javascript:alert(1)', null],
  ['data:image/png;base64,AAAA', null],
  ['banner.png', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%s shows as %s', (value, shown) => {
  expect(imageUrl(value)).toBe(shown);
});
