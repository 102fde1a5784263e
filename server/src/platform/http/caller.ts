import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { asCaller, type CallerKeys } from '../lib/caller.ts';
import { type AddressKeys, addressKeys } from './address-keys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Keys of the client's address. */
    addressKeys: AddressKeys;
    /** Caches `addressKeys`. */
    knownKeys: AddressKeys | null;
  }
}

/**
 * Attributes everything that a request starts to its client, for code that takes turns by caller (caller.ts).
 * Does so before the body is read and again after, because the body is read in the context of the connection.
 */
export const callerPlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('knownKeys', null);
  app.decorateRequest('addressKeys', {
    getter() {
      this.knownKeys ??= addressKeys(this.ip);
      return this.knownKeys;
    },
  });
  const keysOf = (request: FastifyRequest) => (): CallerKeys => {
    const { site, network } = request.addressKeys;
    return [site, network, request.actor?._id ?? ''];
  };
  app.addHook('onRequest', (request, _reply, done) => asCaller(keysOf(request), done));
  app.addHook('preValidation', (request, _reply, done) => asCaller(keysOf(request), done));
});
