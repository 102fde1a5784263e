import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Reads anew what of the admin panel is on the screen, and lets the rest be read when it is next shown: an act on one
 * thing writes the audit log, moves counts, and may reach other lists.
 */
export function useAdminRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('GET /admin/'),
      }),
    [client],
  );
}
