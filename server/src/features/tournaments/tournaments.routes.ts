import { tournamentRoutes } from '@hotdrop/contract/tournaments/routes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mount, parseInput } from '../../http/mount.ts';
import { AppError } from '../../lib/errors.ts';
import { acceptedEncoding, type ListSnapshots } from './list-snapshots.ts';
import type { RegistrationsService } from './registrations.service.ts';
import type { TournamentsService } from './tournaments.service.ts';

type Services = {
  tournaments: TournamentsService;
  registrations: RegistrationsService;
  snapshots: ListSnapshots;
};

export function mountTournamentRoutes(
  app: FastifyInstance,
  { tournaments, registrations, snapshots }: Services,
): void {
  mountList(app, { tournaments, snapshots });
  mount(app, tournamentRoutes.create, async ({ actor, body }) => ({
    tournament: await tournaments.create(actor, body),
  }));
  mount(app, tournamentRoutes.detail, async ({ actor, params }) => ({
    tournament: await tournaments.read(params.id, actor),
  }));
  mount(app, tournamentRoutes.update, async ({ actor, params, body }) => ({
    tournament: await tournaments.update(actor, params.id, body),
  }));
  mount(
    app,
    tournamentRoutes.remove,
    async ({ actor, params }) => void (await tournaments.remove(actor, params.id)),
  );
  mount(app, tournamentRoutes.register, ({ actor, params, body, request }) =>
    registrations.register(actor, params.id, body, idempotencyKey(request)),
  );
  mount(
    app,
    tournamentRoutes.withdraw,
    async ({ actor, params }) => void (await registrations.withdraw(actor, params.id)),
  );
  mount(app, tournamentRoutes.participants, ({ actor, params, query }) =>
    registrations.list(actor, params.id, query),
  );
  mount(
    app,
    tournamentRoutes.removeParticipant,
    async ({ actor, params }) => void (await registrations.remove(actor, params.id, params.userId)),
  );
  mount(app, tournamentRoutes.removeParticipants, async ({ actor, params, body }) => ({
    removed: await registrations.removeMany(actor, params.id, body.teams),
  }));
}

/** The public list answers from ready-made snapshots, past the usual serialization: it is the hottest path of all. */
function mountList(
  app: FastifyInstance,
  { tournaments, snapshots }: Pick<Services, 'tournaments' | 'snapshots'>,
): void {
  const spec = tournamentRoutes.list;
  app.get(`/api${spec.path}`, { config: { spec }, compress: false }, async (request, reply) => {
    const query = request.url.slice(request.url.indexOf('?') + 1 || request.url.length);
    // The signed-in may just have written; the data is the same for all, so nobody needs to know who it is.
    const exact = request.headers.authorization !== undefined;
    const snapshot = await snapshots.get(query, exact, async () =>
      spec.response.parse(await tournaments.list(parseInput(spec.query, request.query))),
    );
    return sendSnapshot(request, reply, snapshot);
  });
}

async function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Awaited<ReturnType<ListSnapshots['get']>>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('etag', snapshot.etag).header('vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(snapshot.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(snapshot.body);
  return reply.header('content-encoding', encoding).send(await snapshot.encoded(encoding));
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a retried POST, if the client sent one. */
function idempotencyKey(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new AppError('VALIDATION', {
    fieldErrors: { 'Idempotency-Key': 'Idempotency-Key must be 1 to 200 visible characters' },
  });
}
