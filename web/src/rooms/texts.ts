import { limits } from '@hotdrop/contract/lib/limits.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { scrimFallbackTexts, scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { groupFallbackTexts } from '@hotdrop/contract/tournaments/texts.ts';

/** Texts shown without messages, or if a message is deleted while it is edited. */
export const roomTexts = {
  empty: scrimTexts.noMessages,
  noRoom: 'This group has no room yet',
  gone: 'You are no longer in this group',
  notIn: 'You are not in this group',
  editGone: 'This message was deleted',
  editGoneWords: 'This message was deleted. Your text is in the field below.',
} as const;

/** Texts that differ between kinds of room (SPEC §5, §8). */
export type RoomTexts = {
  loadMessages: string;
  send: string;
  sendImage: string;
  uploadImage: string;
  imageUploaded: string;
  /** Rejects pictures of `bytes` or more with `text`; null: large ones are scaled down. */
  imageLimit: { bytes: number; text: string } | null;
};

export const groupRoomTexts: RoomTexts = {
  loadMessages: groupFallbackTexts.loadMessages,
  send: groupFallbackTexts.send,
  sendImage: groupFallbackTexts.sendImage,
  uploadImage: fallbackTexts.uploadImage,
  imageUploaded: successTexts.imageUploaded,
  imageLimit: null,
};

export const scrimRoomTexts: RoomTexts = {
  loadMessages: scrimFallbackTexts.loadMessages,
  send: scrimFallbackTexts.sendMessage,
  sendImage: scrimFallbackTexts.sendMessage,
  uploadImage: scrimFallbackTexts.uploadImage,
  imageUploaded: scrimTexts.imageUploaded,
  imageLimit: { bytes: limits.image.maxBytes, text: scrimTexts.imageSize },
};
