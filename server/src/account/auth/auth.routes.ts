import { authRoutes } from '@hotdrop/contract/account/auth/auth.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { Background } from '../../platform/lib/background.ts';
import type { UsersService } from '../users.service.ts';
import type { AuthService, Client } from './auth.service.ts';
import type { Otp } from './otp.service.ts';
import type { PasswordService } from './password.service.ts';
import type { Sessions } from './sessions.service.ts';

type Services = {
  background: Background;
  auth: AuthService;
  sessions: Sessions;
  otp: Otp;
  passwordService: PasswordService;
  users: UsersService;
};

export function mountAuthRoutes(
  app: FastifyInstance,
  { auth, sessions, otp, passwordService, users, background }: Services,
): void {
  mount(app, authRoutes.register, ({ body, request }) => auth.register(body, clientOf(request)));
  mount(app, authRoutes.login, ({ body, request }) => auth.login(body, clientOf(request)));
  mount(app, authRoutes.refresh, ({ body }) => sessions.refresh(body.refreshToken));
  mount(app, authRoutes.logout, async ({ body }) => void (await sessions.endByToken(body.refreshToken)));
  mount(app, authRoutes.logoutAll, async ({ actor }) => void (await auth.logoutAll(actor)));
  mount(app, authRoutes.me, ({ actor }) => users.me(actor));
  mount(app, authRoutes.updateProfile, async ({ actor, body }) => ({
    user: await users.updateProfile(actor, body),
  }));
  mount(
    app,
    authRoutes.changePassword,
    async ({ actor, body }) => void (await passwordService.change(actor, body)),
  );
  // Not awaited: the response time would reveal whether the account exists (SECURITY A5).
  mount(
    app,
    authRoutes.forgotPassword,
    async ({ body }) =>
      void background.run('mailing a link for a new password', () => passwordService.forgot(body.email)),
  );
  mount(app, authRoutes.resetPassword, async ({ body }) => void (await passwordService.reset(body)));
  mount(app, authRoutes.switchRole, ({ actor, body }) => auth.switchRole(actor, body.role));
  mount(app, authRoutes.sendOtp, ({ body }) => otp.resend(body.tempToken));
  mount(app, authRoutes.verifyOtp, ({ body }) => otp.verify(body.tempToken, body.otp));
}

/** Limits mails of routes that only sometimes send one, like mails of routes that always do. */
function clientOf(request: FastifyRequest): Client {
  return { takeMail: () => request.takePoints(1, 'mail') };
}
