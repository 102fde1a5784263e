import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@hotdrop/contract/lib/errors.ts';

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Whether a response is being sent, which another would cut off. Node checks the same field. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
  return answer?.headersSent ?? false;
}

/**
 * Responds to what never became a request (broken HTTP, too many headers, too slow) in the shape of all our
 * errors, and closes the connection: the start of a next request is unknown.
 */
export function answerUnparsable(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const code = codes[error.code ?? ''] ?? 'BAD_REQUEST';
    const { status, message } = errorCatalogue[code];
    const requestId = randomUUID();
    const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody);
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () =>
      socket.destroy(),
    );
  };
}
