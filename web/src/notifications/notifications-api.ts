import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { actProblem, useAct } from '../lib/acts/use-act.ts';
import { type ApiResponse, api } from '../lib/api/client.ts';
import { isMissing } from '../lib/api/error.ts';
import { pagesQuery } from '../lib/api/query.ts';
import { refetchChanged } from '../lib/realtime/refetch.ts';
import { noticesKey, unseenQuery } from './unseen.ts';

type Page = ApiResponse<'GET /notifications'>;

const pageSize = 50;

/** Pages of the notifications, newest first. */
export const noticesQuery = pagesQuery(noticesKey, (cursor, signal): Promise<Page> => {
  const query = { limit: pageSize, ...cursor };
  return api('GET /notifications', { query }, { signal });
});

/** Returns the acts on notifications. Each shows at once, and the list is read again after it. */
export function useNoticeActs() {
  const client = useQueryClient();

  /** Changes the list on screen; a response that is on its way would undo it. */
  async function show(change: (items: Notice[]) => Notice[]): Promise<void> {
    await client.cancelQueries({ queryKey: noticesKey });
    client.setQueryData<InfiniteData<Page, string>>(
      noticesQuery.queryKey,
      data =>
        data && {
          ...data,
          pages: data.pages.map(page => ({ ...page, items: change(page.items) })),
        },
    );
  }
  const onSettled = () => void refetchChanged(client, { queryKey: noticesKey });
  const onError = (error: Error) => {
    void refetchChanged(client, { queryKey: unseenQuery.queryKey });
    if (!isMissing(error)) toast.error(actProblem(error, 'Failed to change your notifications'));
  };
  const countLess = ({ seen }: Notice) => {
    if (!seen) client.setQueryData(unseenQuery.queryKey, (unseen = 0) => Math.max(0, unseen - 1));
  };

  const open = useAct({
    mutationFn: ({ _id }: Notice) => api('POST /notifications/:id/opened', { params: { id: _id } }),
    onMutate: async notice => {
      countLess(notice);
      await show(items =>
        items.map(item => (item._id === notice._id ? { ...item, seen: true, opened: true } : item)),
      );
    },
    // The user is on the way to another page: that it still counts as new is no news for them.
    onError: () => void refetchChanged(client, { queryKey: unseenQuery.queryKey }),
    onSettled,
  });
  const remove = useAct({
    mutationFn: ({ _id }: Notice) => api('DELETE /notifications/:id', { params: { id: _id } }),
    onMutate: async notice => {
      countLess(notice);
      await client.cancelQueries({ queryKey: noticesKey });
      const before = client.getQueryData(noticesQuery.queryKey);
      await show(items => items.filter(item => item._id !== notice._id));
      return before;
    },
    onError: (error, _, before) => {
      // Without a network, reading the list again would bring the row back only later.
      if (!isMissing(error)) client.setQueryData(noticesQuery.queryKey, before);
      onError(error);
    },
    onSettled,
  });
  const seeAll = useAct({
    mutationFn: (upTo: string) => api('POST /notifications/seen', { body: { upTo } }),
    onMutate: async () => {
      client.setQueryData(unseenQuery.queryKey, 0);
      await show(items => items.map(item => ({ ...item, seen: true })));
    },
    onSuccess: ({ unseen }) => void client.setQueryData(unseenQuery.queryKey, unseen),
    onError,
    onSettled,
  });
  return { open, remove, seeAll };
}
