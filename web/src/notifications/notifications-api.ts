import type { Notice } from '@hotdrop/contract/notifications/notifications.ts';
import { type InfiniteData, useInfiniteQuery, useMutationState, useQueryClient } from '@tanstack/react-query';
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
const noticesQuery = pagesQuery(noticesKey, (cursor, signal): Promise<Page> => {
  const query = { limit: pageSize, ...cursor };
  return api('GET /notifications', { query }, { signal });
});

/** What the user does to a notification; `see`: also to all before it. */
type Act = { does: 'open' | 'remove' | 'see'; notice: Notice };

/**
 * Returns the notifications, newest first, as they will be once all acts on their way have arrived. Nothing is left of
 * one that fails, and what came in before it did stays.
 */
export function useNotices() {
  const query = useInfiniteQuery(noticesQuery);
  const acts = useMutationState({
    filters: { mutationKey: noticesKey, status: 'pending' },
    select: ({ state }) => state.variables as Act,
  });
  const loaded = query.data?.pages.flatMap(({ items }) => items);
  return { query, notices: loaded && acts.reduce(withAct, loaded) };
}

/** Returns the acts on notifications. List and count show each at once. */
export function useNoticeActs() {
  const client = useQueryClient();
  const countKey = unseenQuery.queryKey;

  /** Keeps an act in the list once it has arrived; a response that is on its way would undo it. */
  async function keep(act: Act): Promise<void> {
    await client.cancelQueries({ queryKey: noticesKey });
    client.setQueryData<InfiniteData<Page, string>>(
      noticesQuery.queryKey,
      data =>
        data && { ...data, pages: data.pages.map(page => ({ ...page, items: withAct(page.items, act) })) },
    );
  }

  const { mutate } = useAct({
    mutationKey: noticesKey,
    mutationFn: send,
    // Keeps the time when the server told the count: if the act fails, one told since then is right already.
    onMutate: ({ does, notice }) => {
      const { data: unseen = 0, dataUpdatedAt: toldAt = 0 } = client.getQueryState(countKey) ?? {};
      const less = does === 'see' ? unseen : Math.min(unseen, notice.seen ? 0 : 1);
      if (less > 0) client.setQueryData(countKey, unseen - less, { updatedAt: toldAt });
      return { less, toldAt };
    },
    onSuccess: async (answer, act) => {
      if (answer) client.setQueryData(countKey, answer.unseen);
      await keep(act);
    },
    onError: async (error, act, shown) => {
      const isGone = isMissing(error);
      if (isGone) await keep(act);
      else if (shown?.less && client.getQueryState(countKey)?.dataUpdatedAt === shown.toldAt)
        client.setQueryData(countKey, (unseen = 0) => unseen + shown.less, { updatedAt: shown.toldAt });
      void refetchChanged(client, { queryKey: countKey });
      // Who opened it is on the way to another page: that it still counts as new is no news for them.
      if (isGone || act.does === 'open') return;
      toast.error(actProblem(error, 'Failed to change your notifications'));
    },
    onSettled: () => void refetchChanged(client, { queryKey: noticesKey }),
  });
  return {
    open: (notice: Notice) => mutate({ does: 'open', notice }),
    remove: (notice: Notice) => mutate({ does: 'remove', notice }),
    seeUpTo: (notice: Notice) => mutate({ does: 'see', notice }),
  };
}

/** Sends an act. Returns the number of unseen notifications, or null if the server does not tell it. */
async function send({ does, notice: { _id: id, at } }: Act): Promise<{ unseen: number } | null> {
  if (does === 'see') return api('POST /notifications/seen', { body: { upTo: id, at } });
  if (does === 'open') await api('POST /notifications/:id/opened', { params: { id } });
  else await api('DELETE /notifications/:id', { params: { id }, query: { at } });
  return null;
}

function withAct(items: Notice[], { does, notice: { _id: id, at } }: Act): Notice[] {
  if (does === 'remove') return items.filter(item => item._id !== id || item.at > at);
  if (does === 'see') return items.map(item => (item.at > at ? item : { ...item, seen: true }));
  return items.map(item => (item._id === id ? { ...item, seen: true, opened: true } : item));
}
