import { createHmac } from 'node:crypto';
import { submissionParts } from '../kyc-submissions.ts';
import { newUtr, razorpayKeys } from '../payments.ts';
import { type Person, squad, uniqueNumber } from '../people.ts';
import { multipartBody, multipartHeaders } from '../pictures/multipart.ts';
import { flat } from '../pictures/pictures.ts';
import { silentPushHost } from './cast.ts';
import type { Scene } from './scene.ts';

/** What a call sends besides its path. */
export type Input = { body?: unknown; form?: Buffer; headers?: Record<string, string> };

type Make = (scene: Scene, caller: Person) => unknown;

const message = () => ({ type: 'text', content: 'words' });
const edited = () => ({ content: 'other words' });
/** A browser at a push service that never answers; its public key is that of RFC 8291, section 5. */
export const browserAt = (name: string) => ({
  endpoint: `http://${silentPushHost}/${name}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
});
const promo = () => ({ title: 'Sale', linkUrl: 'https://example.in/sale', placement: 'lists' });

/** Valid JSON bodies by route; `caller` is the calling account, or `player out` if there is none. */
export const bodies: Record<string, Make> = {
  'POST /auth/register': () => ({
    name: 'New Player',
    email: `new-${uniqueNumber()}@example.in`,
    password: 'correct horse battery',
    role: 'player',
    phone: '9812345678',
  }),
  'POST /auth/login': (_, { user, password }) => ({ email: user.email, password }),
  'POST /auth/refresh': (_, { refreshToken }) => ({ refreshToken }),
  'POST /auth/logout': (_, { refreshToken }) => ({ refreshToken }),
  'PUT /auth/profile': () => ({ name: 'Renamed', phone: '9812345678' }),
  'PUT /auth/password': (_, { password }) => ({
    currentPassword: password,
    newPassword: 'another good phrase',
  }),
  'POST /auth/password/forgot': (_, { user }) => ({ email: user.email }),
  'POST /auth/password/reset': ({ resetToken }) => ({
    token: resetToken,
    newPassword: 'another good phrase',
  }),
  'POST /auth/switch-role': (_, { user }) => ({ role: user.role === 'player' ? 'organization' : 'player' }),
  'POST /auth/otp/send': ({ otp }) => ({ tempToken: otp.tempToken }),
  'POST /auth/otp/verify': ({ otp }) => ({ tempToken: otp.tempToken, otp: otp.code }),
  'DELETE /profile': (_, { password }) => ({ password }),
  'POST /push/subscriptions': () => ({ ...browserAt('new'), label: 'Chrome on Android' }),
  'POST /push/renew': ({ device }) => ({ renewToken: device.renewToken, subscription: browserAt('renewed') }),
  'POST /notifications/seen': ({ scrim }) => ({ subjectId: scrim.id }),
  'PUT /notifications/settings': () => ({
    rows: [{ group: 'slot', push: false, mail: false }],
    quiet: { from: 60, to: 420 },
    timeZone: 'Asia/Kolkata',
  }),
  'POST /tournaments': ({ server }) => ({
    title: 'Another',
    game: 'BGMI',
    startAt: server.clock.inHours(5),
    capacity: 20,
  }),
  'PUT /tournaments/:id': () => ({ title: 'Another', capacity: 40 }),
  'POST /tournaments/:id/register': () => squad(),
  'POST /tournaments/:id/participants/remove': ({ tournament }) => ({ userId: tournament.userId }),
  'POST /tournaments/:id/groups': ({ cast }) => ({
    name: 'Third',
    memberIds: [cast['player waiting'].user._id],
  }),
  'POST /tournaments/:id/groups/move-member': ({ cast, tournament }) => ({
    userId: cast['player waiting'].user._id,
    fromGroupId: null,
    toGroupId: tournament.groupId,
  }),
  'POST /tournaments/:id/groups/:groupId/rename': () => ({ name: 'Another' }),
  'POST /tournaments/:id/groups/:groupId/remove-member': ({ tournament }) => ({ userId: tournament.userId }),
  'POST /tournaments/:id/groups/:groupId/room/messages': message,
  'PATCH /tournaments/:id/groups/:groupId/room/messages/:messageId': edited,
  'POST /tournaments/:id/my-group/room/messages': message,
  'PATCH /tournaments/:id/my-group/room/messages/:messageId': edited,
  'POST /scrims': ({ server }) => ({
    title: 'Another',
    game: 'BGMI',
    startAt: server.clock.inHours(5),
    slots: 8,
  }),
  'PUT /scrims/:id': () => ({ title: 'Another', slots: 5 }),
  'POST /scrims/:id/clone': ({ server }) => ({ startAts: [server.clock.inHours(30)] }),
  'POST /scrims/:id/delay': () => ({ matchNumber: 1, minutes: 10 }),
  'POST /scrims/:id/done': () => ({ done: true }),
  'POST /scrims/:id/book': () => squad(),
  'PUT /scrims/:id/book': () => squad(),
  'POST /scrims/:id/participants': () => ({ teamName: 'Guests' }),
  'PUT /scrims/:id/participants/:bookingId/slot': ({ scrim }) => ({
    slotNumber: 2,
    swapWith: scrim.otherBookingId,
  }),
  'POST /scrims/:id/room/messages': message,
  'PATCH /scrims/:id/room/messages/:messageId': edited,
  'PUT /scrims/:id/room/credentials': () => ({ matchNumber: 1, roomId: '112233', password: 'zone' }),
  'POST /scrims/:id/kick-requests': () => ({ slotNumber: 2, targetName: 'xRager', reason: 'teams up' }),
  'PATCH /scrims/:id/kick-requests/:requestId/resolve': () => ({ action: 'kick', note: 'seen' }),
  'POST /scrims/:id/payment': () => ({ method: 'upi', reference: newUtr() }),
  'PATCH /scrims/:id/payments/:paymentId': () => ({ action: 'approve', note: 'came' }),
  'POST /scrims/:id/rate': () => ({ rating: 5, comment: 'well run' }),
  'POST /organizations/:id/rate': () => ({ rating: 5, comment: 'well run' }),
  'PUT /orgs/:id/ranking': () => ({ ranking: 1 }),
  'POST /promos': promo,
  'PUT /promos/:id': promo,
  'PUT /admin/users/:id/role': () => ({ role: 'organization' }),
  'PUT /admin/users/:id': () => ({ name: 'Renamed', suspended: true, suspensionNote: 'asked for it' }),
  'POST /admin/org-kyc/:id/review': () => ({ action: 'approve', notes: 'fine' }),
  'POST /admin/orgs/:id/verify': () => ({ verified: true }),
  'POST /admin/orgs/:id/ranking': () => ({ ranking: 1 }),
  'POST /admin/promotions': promo,
  'PUT /admin/promotions/:id': () => ({ title: 'Sale', status: 'active' }),
  'PATCH /admin/scrims/:id': () => ({ title: 'Another' }),
  'POST /admin/scrims/:id/participants': ({ cast }) => ({
    playerId: cast.account.user._id,
    teamName: 'Guests',
  }),
  'PATCH /admin/ratings/:id': () => ({ hidden: true, note: 'rude' }),
};

export type Field = Parameters<typeof multipartBody>[0];

/** Fields of valid forms by route. */
export const forms: Record<string, () => Promise<Field[]>> = {
  'POST /upload/image': async () => [await picture('image')],
  'POST /orgs/verify/submit': () => submissionParts(),
  'POST /scrims/:id/points': async () => [
    { name: 'matchNumber', content: '1' },
    { name: 'results', content: JSON.stringify([{ slotNumber: 1, placement: 1, kills: 3 }]) },
  ],
};

async function picture(name: string): Promise<Field> {
  return { name, filename: `${name}.png`, type: 'image/png', content: await flat(20, 10).png().toBuffer() };
}

/** Returns an input with which a call of this route changes something. */
export async function inputOf(scene: Scene, call: string, caller: Person): Promise<Input> {
  const form = forms[call];
  if (form) return { form: multipartBody(...(await form())), headers: multipartHeaders };
  if (call === 'POST /payments/razorpay/webhook') {
    // An event without any consequences.
    return signedWebhook(JSON.stringify({ event: 'settlement.processed', payload: {} }));
  }
  const body = bodies[call]?.(scene, caller);
  return body === undefined ? {} : { body };
}

/** Returns a webhook with this body, signed like the gateway's. */
export function signedWebhook(body: string): Input {
  const signature = createHmac('sha256', razorpayKeys.webhookSecret).update(body).digest('hex');
  return {
    body,
    headers: { 'x-razorpay-event-id': `evt_${uniqueNumber()}`, 'x-razorpay-signature': signature },
  };
}
