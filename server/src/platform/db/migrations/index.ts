import type { Kysely } from 'kysely';
import { foundation } from './0001-foundation.ts';
import { groupsAndRooms } from './0002-groups-and-rooms.ts';
import { scrims } from './0003-scrims.ts';
import { confirmedSeats } from './0004-confirmed-seats.ts';
import { owedLetters } from './0005-owed-letters.ts';
import { verificationAndAdmin } from './0006-verification-and-admin.ts';
import { erasedPictures } from './0007-erased-pictures.ts';
import { repeatedRequests } from './0008-repeated-requests.ts';
import { matchStarts } from './0009-match-starts.ts';
import { doneLobbies } from './0010-done-lobbies.ts';
import { walkInSquads } from './0011-walk-in-squads.ts';
import { roomsOfLaterMatches } from './0012-rooms-of-later-matches.ts';
import { queuedMails } from './0013-queued-mails.ts';
import { notifications } from './0014-notifications.ts';
import { roomVersions } from './0015-room-versions.ts';
import { noticesAndReview } from './0016-notices-and-review.ts';
import { lastRoomVersion } from './0017-last-room-version.ts';

/** Every migration in order. Forward only: a later one corrects a mistake. */
export const migrations: Record<string, (db: Kysely<never>) => Promise<void>> = {
  '0001-foundation': foundation,
  '0002-groups-and-rooms': groupsAndRooms,
  '0003-scrims': scrims,
  '0004-confirmed-seats': confirmedSeats,
  '0005-owed-letters': owedLetters,
  '0006-verification-and-admin': verificationAndAdmin,
  '0007-erased-pictures': erasedPictures,
  '0008-repeated-requests': repeatedRequests,
  '0009-match-starts': matchStarts,
  '0010-done-lobbies': doneLobbies,
  '0011-walk-in-squads': walkInSquads,
  '0012-rooms-of-later-matches': roomsOfLaterMatches,
  '0013-queued-mails': queuedMails,
  '0014-notifications': notifications,
  '0015-room-versions': roomVersions,
  '0016-notices-and-review': noticesAndReview,
  '0017-last-room-version': lastRoomVersion,
};
