import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/**
 * The least that Socket.IO needs for a room: sockets join without authentication, and a request's body goes to all
 * of them, neither parsed nor stored.
 */
const http = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => {
    io.to('room').emit('group:message', JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
  });
});
const io = new Server(http, { serveClient: false });
io.on('connection', socket => {
  socket.on('join-group', (_target: unknown, ack: (answer: object) => void) => {
    void socket.join('room');
    ack({ ok: true });
  });
});

process.once('SIGTERM', () => process.exit(0));
http.listen(0, '127.0.0.1', () => {
  console.log(`ready on http://127.0.0.1:${(http.address() as AddressInfo).port}`);
});
