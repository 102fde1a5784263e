import { expect, test } from 'vitest';
import { parseAnswer, requestText } from './http-text.ts';

const head = 'HTTP/1.1 409 Conflict\r\nContent-Length: 7\r\n\r\n';

test('a response is parsed once it is complete', () => {
  expect(parseAnswer('HTTP/1.1 409 Conf')).toBeNull();
  expect(parseAnswer(head)).toBeNull();
  expect(parseAnswer(`${head}{"a":1`)).toBeNull();
  expect(parseAnswer(`${head}{"a":1}`)).toEqual({ status: 409, body: '{"a":1}' });
});

test('content-length counts bytes, not characters', () => {
  const bytes = Buffer.from('₹500').toString('latin1');
  expect(parseAnswer(`HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n${bytes}`)).toEqual({
    status: 200,
    body: '₹500',
  });
});

test('a response without a content-length is an error', () => {
  expect(() => parseAnswer('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')).toThrow(
    'without a content-length',
  );
});

test('a 204 needs no content-length', () => {
  expect(parseAnswer('HTTP/1.1 204 No Content\r\n\r\n')).toEqual({ status: 204, body: '' });
});

test('a request contains its body and the length in bytes', () => {
  expect(requestText('here', { method: 'POST', path: '/p', headers: { a: 'b' }, body: { x: '₹' } })).toBe(
    'POST /p HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 11\r\na: b\r\n\r\n{"x":"₹"}',
  );
});
