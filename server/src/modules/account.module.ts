import type { AssertNoOwnNumber } from '../account/account-texts.ts';
import { mountAuthRoutes } from '../account/auth/auth.routes.ts';
import { createAuthService } from '../account/auth/auth.service.ts';
import { createAuthenticator } from '../account/auth/authenticator.ts';
import { createLoginThrottle } from '../account/auth/login-throttle.ts';
import { createOtp } from '../account/auth/otp.service.ts';
import { createPasswordService } from '../account/auth/password.service.ts';
import { createPasswords } from '../account/auth/passwords.ts';
import { createSessions } from '../account/auth/sessions.service.ts';
import { createTokens } from '../account/auth/tokens.ts';
import { mountMyGamesRoutes } from '../account/my-games/my-games.routes.ts';
import { createMyGamesService } from '../account/my-games/my-games.service.ts';
import { mountPlayerDashboardRoutes } from '../account/player-dashboard/player-dashboard.routes.ts';
import { createPlayerDashboardService } from '../account/player-dashboard/player-dashboard.service.ts';
import { createProfileExport } from '../account/profile/export.ts';
import { mountProfileRoutes } from '../account/profile/profile.routes.ts';
import { createUsersService } from '../account/users.service.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Core } from './core.ts';
import type { Module } from './module.ts';

/** Sessions, sign-in, and what an account shows its owner. */
export function accountModule(
  core: Core,
  { mailer, assertNoOwnNumber }: { mailer: Mailer; assertNoOwnNumber: AssertNoOwnNumber },
) {
  const { config, db, clock, signals, redis, makeLimiter, publicUrl, background } = core;
  const tokens = createTokens({
    secret: config.tokenSecret,
    accessSeconds: config.accessTokenSeconds,
    clock,
  });
  const authenticator = createAuthenticator({ db, tokens, signals, clock });
  const sessions = createSessions({ db, tokens, authenticator, signals, clock });
  const passwords = createPasswords(config.hashingCost);
  const throttle = createLoginThrottle({
    enabled: config.rateLimit,
    makeLimiter,
    ...(redis && { known: redis.knownAddresses }),
  });
  const otp = createOtp({ db, tokens, sessions, throttle, mailer, clock });
  const auth = createAuthService({
    db,
    clock,
    passwords,
    sessions,
    otp,
    throttle,
    emailOtp: config.emailOtp,
  });
  const passwordService = createPasswordService({
    db,
    clock,
    passwords,
    sessions,
    mailer,
    throttle,
    publicUrl,
  });
  const users = createUsersService({
    ...core,
    assertNoOwnNumber,
    forgetUser: authenticator.forgetUser,
  });
  const myGames = createMyGamesService({ db, clock });
  const playerDashboard = createPlayerDashboardService({ db, clock });
  const profileExport = createProfileExport({ db, clock });
  return {
    services: { tokens, authenticator, sessions, passwords, throttle, otp, users },
    routes(app) {
      mountAuthRoutes(app, { auth, sessions, otp, passwordService, users, background });
      mountProfileRoutes(app, { profileExport });
      mountMyGamesRoutes(app, { myGames });
      mountPlayerDashboardRoutes(app, { playerDashboard });
    },
  } satisfies Module;
}
