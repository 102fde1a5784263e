import { isUnanswered, lookForResult } from '../../lib/acts/lost-answer.ts';
import { ApiError, api } from '../../lib/api/client.ts';
import { send } from '../../lib/api/http.ts';
import { apiQuery } from '../../lib/api/query.ts';
import { readTokens } from '../../lib/session/storage.ts';

/** What erasing your account would remove, read anew whenever it is asked. */
export const takenAlongQuery = () => ({ ...apiQuery('GET /profile/erasure'), staleTime: 0, gcTime: 0 });

/** DELETE /profile. Where no answer came, it is done once the account knows its session no more. @throws ApiError */
export async function eraseAccount(password: string): Promise<void> {
  try {
    await api('DELETE /profile', { body: { password } });
  } catch (error) {
    if (!isUnanswered(error) || !(await lookForResult(isErased))) throw error;
  }
}

/** Not through the client: a refusal would end the session here before it is said why. */
async function isErased(): Promise<true | null> {
  const { accessToken } = readTokens();
  try {
    await send({ method: 'GET', path: '/auth/me', token: accessToken });
    return null;
  } catch (error) {
    // A token that has only grown old says so.
    return error instanceof ApiError && error.status === 401 && error.code !== 'TOKEN_EXPIRED' ? true : null;
  }
}
