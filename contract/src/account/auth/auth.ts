import { z } from 'zod';
import {
  cleanLine,
  emailField,
  httpsUrl,
  optionalLine,
  optionalPhoneField,
  optionalText,
  ownImageUrl,
  passwordField,
  rawText,
  requiredLine,
} from '../../lib/fields.ts';
import { limits } from '../../lib/limits.ts';
import { route } from '../../lib/route.ts';
import { user } from '../users.ts';

const nameField = requiredLine(limits.personName, 'Name is required');
const switchableRole = z.enum(['player', 'organization'], { error: 'Choose player or organization' });

export const registerBody = z
  .object({
    name: nameField,
    email: emailField,
    password: passwordField,
    role: switchableRole.default('player'),
    orgName: optionalLine(limits.orgName).default(''),
    phone: optionalPhoneField.default(''),
  })
  .refine(body => body.role !== 'organization' || body.orgName !== '', {
    path: ['orgName'],
    message: 'Organization name is required',
  });
export type RegisterBody = z.infer<typeof registerBody>;

export const loginBody = z.object({
  email: z
    .string({ error: 'Email is required' })
    .max(500, 'At most 500 characters')
    .transform(value => cleanLine(value).toLowerCase())
    .refine(value => value !== '', 'Email is required'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(1000, 'At most 1,000 characters'),
});

export const session = z.object({ accessToken: z.string(), refreshToken: z.string(), user });
export type Session = z.infer<typeof session>;

export const otpChallenge = z.object({ otpRequired: z.literal(true), tempToken: z.string() });

const sessionOrChallenge = z.union([session, otpChallenge]);
export type SessionOrChallenge = z.infer<typeof sessionOrChallenge>;

const UPI_ID = /^[a-z0-9._-]{2,64}@[a-z]{2,32}$/i;

/** Fields of an organization's page, any subset. */
export const organizationInfoBody = z.object({
  orgName: requiredLine(limits.orgName, 'Organization name is required').optional(),
  location: optionalLine(limits.location).optional(),
  about: optionalText(limits.about).optional(),
  upiId: optionalLine(100)
    .refine(value => value === '' || UPI_ID.test(value), 'Enter a UPI ID like name@bank')
    .transform(value => (value === '' ? null : value))
    .optional(),
  website: httpsUrl.optional(),
  discordUrl: httpsUrl.optional(),
});

export const profileBody = z.object({
  name: nameField.optional(),
  avatarUrl: ownImageUrl.optional(),
  phone: optionalPhoneField.optional(),
  organizationInfo: organizationInfoBody.optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;

export const passwordBody = z.object({
  currentPassword: z
    .string({ error: 'Current password is required' })
    .min(1, 'Current password is required')
    .max(1000, 'At most 1,000 characters'),
  newPassword: passwordField,
});

export const forgotBody = z.object({ email: emailField });
export const resetBody = z.object({
  token: z
    .string({ error: 'The reset link is incomplete' })
    .min(1, 'The reset link is incomplete')
    .max(200, 'This reset link is not valid'),
  newPassword: passwordField,
});

const refreshBody = z.object({
  refreshToken: z.string({ error: 'refreshToken is required' }).max(500, 'This refreshToken is not valid'),
});
const tempTokenBody = z.object({
  tempToken: z.string({ error: 'tempToken is required' }).max(2000, 'This tempToken is not valid'),
});
export const otpBody = tempTokenBody.extend({
  otp: rawText(limits.otp.digits, 'Enter the 6 digits', 'Enter the 6 digits')
    .trim()
    .regex(/^\d{6}$/, 'Enter the 6 digits'),
});

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const userAnswer = z.object({ user });

export const authRoutes = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account',
    access: 'public',
    body: registerBody,
    status: 201,
    response: sessionOrChallenge,
    rateLimit: 'sign-up',
  }),
  login: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with email and password',
    access: 'public',
    body: loginBody,
    status: 200,
    response: sessionOrChallenge,
    rateLimit: 'login',
  }),
  refresh: route({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Exchange a refresh token for a new pair of tokens',
    access: 'public',
    body: refreshBody,
    status: 200,
    response: tokens,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'public',
    body: refreshBody,
    status: 204,
  }),
  logoutAll: route({
    method: 'POST',
    path: '/auth/logout-all',
    summary: 'End every session of the account',
    access: 'signed-in',
    status: 204,
  }),
  me: route({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in account, and how many notices it has not seen',
    access: 'signed-in',
    status: 200,
    response: userAnswer.extend({ unseen: z.number().int() }),
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/auth/profile',
    summary: 'Change your profile',
    access: 'signed-in',
    body: profileBody,
    status: 200,
    response: userAnswer,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the password; ends every other session',
    access: 'signed-in',
    body: passwordBody,
    status: 204,
    rateLimit: 'login',
  }),
  forgotPassword: route({
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Mail a reset link, if the account exists',
    access: 'public',
    body: forgotBody,
    status: 204,
    rateLimit: 'mail',
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Set a new password with the token of a reset link; ends every session',
    access: 'public',
    body: resetBody,
    status: 204,
    rateLimit: 'login',
  }),
  switchRole: route({
    method: 'POST',
    path: '/auth/switch-role',
    summary: 'Switch between player and organization; 409 while the organization has open scrims or payments',
    access: 'signed-in',
    body: z.object({ role: switchableRole }),
    status: 200,
    response: session,
  }),
  sendOtp: route({
    method: 'POST',
    path: '/auth/otp/send',
    summary: 'Mail the one-time code again',
    access: 'public',
    body: tempTokenBody,
    status: 200,
    response: z.object({ sent: z.boolean(), retryAfter: z.number().int() }),
    rateLimit: 'mail',
  }),
  verifyOtp: route({
    method: 'POST',
    path: '/auth/otp/verify',
    summary: 'Finish signing up or in with the one-time code',
    access: 'public',
    body: otpBody,
    status: 200,
    response: session,
    rateLimit: 'login',
  }),
};
