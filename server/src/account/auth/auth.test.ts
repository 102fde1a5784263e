import { describe, expect, it } from 'vitest';
import { signUp } from '../../../test/people.ts';
import { useServer } from '../../../test/server.ts';

const server = useServer();

describe('signing up', () => {
  it('starts a session, as a player by default, and never returns the password', async () => {
    const { status, body } = await server.call('POST /auth/register', {
      body: { name: '  Asha  ', email: ' Asha@Example.in ', password: 'correct horse battery' },
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      name: 'Asha',
      email: 'asha@example.in',
      role: 'player',
      suspended: false,
    });
    expect(body.user._id).toBe(body.user.id);
    expect(JSON.stringify(body)).not.toContain('correct horse');
  });

  it('creates an organization that is not verified yet', async () => {
    const { user } = await signUp(server, 'organization', { orgName: 'Nova Esports' });
    expect(user).toMatchObject({ role: 'organization', verified: false, orgKyc: { status: 'unsubmitted' } });
    expect(user.organizationInfo?.orgName).toBe('Nova Esports');
  });

  it.each([
    [{}, 400, 'Name is required'],
    [{ name: 'A', email: 'no-mail', password: 'correct horse battery' }, 400, 'Enter a valid email address'],
    [{ name: 'A', email: 'a1@example.in', password: 'short' }, 400, 'Use at least 8 characters'],
    [{ name: 'A', email: 'a1@example.in', password: 'x'.repeat(129) }, 400, 'Use at most 128 characters'],
    [
      { name: 'A', email: 'a1@example.in', password: 'qwertyuiop' },
      400,
      'This password is too common. Choose another',
    ],
    [
      { name: 'A', email: 'a1@example.in', password: 'correct horse battery', role: 'admin' },
      400,
      'Choose player or organization',
    ],
    [
      { name: 'A', email: 'a1@example.in', password: 'correct horse battery', role: 'organization' },
      400,
      'Organization name is required',
    ],
    [{ name: 7, email: 'a1@example.in', password: 'correct horse battery' }, 400, 'Name is required'],
  ])('rejects %j', async (body, status, message) => {
    const answer = await server.call('POST /auth/register', { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', message });
    expect(Object.values(answer.body.fieldErrors)[0]).toBe(message);
  });

  it('rejects a second account with the same email, in any spelling and however many try at once', async () => {
    const body = { name: 'Ravi', email: 'ravi@example.in', password: 'correct horse battery' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.call('POST /auth/register', { body })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
    const again = await server.call('POST /auth/register', { body: { ...body, email: 'RAVI@example.in' } });
    expect(again.body).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'An account with this email already exists',
    });
  });
});

describe('logging in', () => {
  it('returns tokens and the user, and the same error for an unknown email and a wrong password', async () => {
    const person = await signUp(server, 'player');
    const email = person.user.email;
    const right = await server.call('POST /auth/login', {
      body: { email: email.toUpperCase(), password: person.password },
    });
    expect(right.status).toBe(200);
    expect(right.body.user._id).toBe(person.user._id);
    const wrong = await server.call('POST /auth/login', { body: { email, password: 'something else' } });
    const unknown = await server.call('POST /auth/login', {
      body: { email: 'nobody@example.in', password: 'x' },
    });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
      });
    }
  });

  it('tells a suspended account that it is suspended, and ends its open sessions', async () => {
    const person = await signUp(server, 'player');
    await server.deps.db
      .updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', person.user._id)
      .execute();
    server.deps.authenticator.forgetUser(person.user._id);
    const login = await server.call('POST /auth/login', {
      body: { email: person.user.email, password: person.password },
    });
    expect(login.status).toBe(403);
    expect(login.body.message).toBe('This account is suspended');
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
    const { refreshToken } = person;
    const refreshed = await server.call('POST /auth/refresh', { body: { refreshToken } });
    expect([refreshed.status, refreshed.body.code]).toEqual([403, 'SUSPENDED']);
  });
});

describe('your account', () => {
  it('can be read and changed, except for fields a client must not set (A3)', async () => {
    const { token, user } = await signUp(server, 'organization');
    const { status, body } = await server.call('PUT /auth/profile', {
      token,
      body: {
        name: 'New name',
        phone: '+91 98765 43210',
        role: 'admin',
        verified: true,
        email: 'other@example.in',
        suspended: true,
        orgKyc: { status: 'approved' },
        organizationInfo: {
          location: 'Pune',
          about: 'Nightly lobbies',
          website: 'http://nova.example.in',
          verified: true,
        },
      },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      name: 'New name',
      phone: '+91 98765 43210',
      role: 'organization',
      verified: false,
      email: user.email,
      suspended: false,
      orgKyc: { status: 'unsubmitted' },
    });
    expect(body.user.organizationInfo).toMatchObject({
      orgName: user.organizationInfo?.orgName,
      location: 'Pune',
      website: 'https://nova.example.in/',
    });
    const { body: me } = await server.call('GET /auth/me', { token });
    expect(me.user).toEqual(body.user);
  });

  it('accepts a UPI ID only after verification', async () => {
    const { token } = await signUp(server, 'organization');
    const answer = await server.call('PUT /auth/profile', {
      token,
      body: { organizationInfo: { upiId: 'nova@okaxis' } },
    });
    expect(answer.status).toBe(403);
    expect(answer.body.fieldErrors).toHaveProperty(['organizationInfo.upiId']);
  });

  it('rejects a picture that was not uploaded here', async () => {
    const { token } = await signUp(server, 'player');
    for (const avatarUrl of [
      'https://example.com/a.png',
      '/uploads/01a1fa3d-72e0-700f-b184-1718bac4ea54.webp',
      'javascript:alert(1)',
    ]) {
      const answer = await server.call('PUT /auth/profile', { token, body: { avatarUrl } });
      expect(answer.status).toBe(400);
      expect(answer.body.fieldErrors).toHaveProperty('avatarUrl');
    }
  });

  it('keeps the session if the role does not change', async () => {
    const { token, refreshToken, user } = await signUp(server, 'player');
    const { status, body } = await server.call('POST /auth/switch-role', { token, body: { role: 'player' } });
    expect(status).toBe(200);
    expect(body.user).toEqual(user);
    expect((await server.call('GET /auth/me', { token })).status).toBe(200);
    expect((await server.call('GET /auth/me', { token: body.accessToken })).status).toBe(200);
    expect((await server.call('POST /auth/refresh', { body: { refreshToken } })).status).toBe(200);
    const audit = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', user._id)
      .execute();
    expect(audit).toEqual([]);
  });

  it('switches between player and organization in a new session, never for an admin', async () => {
    const person = await signUp(server, 'player');
    const { status, body } = await server.call('POST /auth/switch-role', {
      token: person.token,
      body: { role: 'organization' },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      role: 'organization',
      organizationInfo: { orgName: person.user.name },
    });
    expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
    expect((await server.call('GET /auth/me', { token: body.accessToken })).body.user.role).toBe(
      'organization',
    );
    const toAdmin = await server.call('POST /auth/switch-role', {
      token: body.accessToken,
      body: { role: 'admin' },
    });
    expect(toAdmin.status).toBe(400);
    const audit = await server.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', person.user._id)
      .execute();
    expect(audit).toMatchObject([{ action: 'switch-role', detail: { from: 'player', to: 'organization' } }]);
  });
});
