import { listLimits } from './first-load.ts';

/** All limits of the product (SPEC §5, §9): lengths in characters, money in rupees, sizes in bytes, times in ms. */
export const limits = {
  ...listLimits,
  title: 120,
  game: 60,
  description: 1000,
  rules: 4000,
  prizePool: 120,
  prizes: 2000,
  /** Maximum places that get a prize. */
  prizePlaces: 100,
  entryFee: { min: 0, max: 10_000_000 },
  capacity: { min: 1, max: 1_000_000, default: 20_000, step: 10 },
  list: { default: 20, max: 100 },
  /** The `total` of the audit log counts at most this many entries. */
  auditCounted: 10_000,
  participants: { default: 50, max: 200 },
  /** Maximum search input; it is cut to `search` characters. */
  searchInput: 500,
  groupList: { default: 2000, max: 2000 },
  groupName: 60,
  /** Maximum teams in one group: more than any lobby, so that a whole round of qualified teams fits. */
  groupTeams: 2000,
  autoGroup: { min: 2, max: 100, default: 4 },
  /** Maximum teams selected one by one in a call; larger selections are made by filter. */
  selection: 5000,
  scrim: {
    slots: { min: 1, max: 100, default: 25 },
    startFrom: { min: 1, max: 100, default: 1 },
    /** The highest slot number. */
    lastSlot: 199,
    maps: 10,
    mapName: 40,
    matches: { min: 1, max: 20, default: 3 },
    holdMinutes: { min: 5, max: 60, default: 15 },
    /** Room details are released this many minutes before the start (FIELD). */
    releaseMinutes: { min: 0, max: 60, default: 12 },
    /** Maximum additional lobbies opened from one form. */
    series: 60,
    kills: 99,
    credential: 60,
    /** Maximum squads on the waitlist of one scrim. */
    waitlist: 5000,
  },
  /** How long an approved UTR can be reopened, in ms; the squad is mailed only afterwards. */
  undoApproveMs: 2 * 60_000,
  notices: {
    default: 20,
    max: 50,
    /** How many of them, and for how many days, an account's list keeps. */
    kept: 200,
    keptDays: 90,
  },
  push: {
    /** Of one account that get pushes; with one more, the oldest no longer does. */
    devices: 10,
    /** An address at a push service, and the name of a device. */
    endpoint: 1000,
    label: 60,
  },
  /** The name of a time zone. */
  timeZone: 64,
  /** Maximum promos of one organization in review. */
  pendingPromos: 10,
  /** Reasons, notes on decisions, comments of ratings. */
  note: 500,
  message: 2000,
  messages: { default: 50, max: 100 },
  /** Squad mode and tournaments; `max` includes substitutes. */
  players: { required: 4, max: 5 },
  playerField: 40,
  teamName: 60,
  personName: 80,
  /** The name on an identity document. */
  legalName: 120,
  email: 254,
  /** A date and time in ISO 8601. */
  instant: 40,
  phone: 20,
  password: { min: 8, max: 128 },
  orgName: 80,
  location: 80,
  about: 1000,
  url: 500,
  image: { maxBytes: 5 * 1024 * 1024, maxPixels: 40_000_000 },
  /** A CSV file of a match's results. A hundred rows take a few kilobytes; reading time grows with the lines. */
  resultsFile: { maxBytes: 64 * 1024, lines: 1000 },
  jsonBodyBytes: 256 * 1024,
  /** Limits of an error response: number of fields, and characters of each path and message. */
  fieldErrors: { count: 100, path: 100, message: 300 },
  otp: { digits: 6, lifetimeMs: 5 * 60_000, attempts: 5, resendAfterMs: 30_000, codesPerHour: 10 },
  refreshGraceMs: 30_000,
  resetTokenMs: 60 * 60_000,
  toast: { defaultMs: 4000, successMs: 2000, maxVisible: 20 },
} as const;
