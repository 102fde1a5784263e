import { erasedEmailDomain } from '@hotdrop/contract/lib/fields.ts';
import type { Rule } from './invariants.ts';

const isErasing = "exists (select from jobs where kind = 'erase-account' and key = users.id::text)";

/** Accounts, their sessions and codes, their verification. */
export const accountRules: readonly Rule[] = [
  {
    broken: 'There are admins, but all are suspended or deleted',
    query: `select min(id::text) as id from users where role = 'admin' having count(*) > 0
      and count(*) filter (where suspended_at is null and deleted_at is null) = 0`,
  },
  {
    broken: 'A suspended account has a session that started after the suspension',
    query: `select users.id from users join sessions on user_id = users.id
      where sessions.created_at > suspended_at and revoked_at is null`,
  },
  {
    broken: 'A device still gets pushes although its session has ended or belongs to another account',
    query: `select push_subscriptions.id from push_subscriptions join sessions on sessions.id = session_id
      where revoked_at is not null or sessions.user_id <> push_subscriptions.user_id`,
  },
  {
    broken: 'An erased account can still log in, or contains personal data',
    query: `select id from users where deleted_at is not null and (
      password_hash <> '' or email not like '%@${erasedEmailDomain}' or phone <> '' or avatar_url is not null
      or org_about <> '' or org_upi_id is not null or verified
      or exists (select from sessions where user_id = users.id)
      or exists (select from otp_challenges where user_id = users.id)
      or exists (select from password_resets where user_id = users.id)
      or exists (select from notices where user_id = users.id)
      or exists (select from notice_settings where user_id = users.id))`,
  },
  {
    broken: 'An erased account has data left, and no job to erase it',
    query: `select id from users where deleted_at is not null and not ${isErasing} and (
      exists (select from bookings where user_id = users.id and team_key not like 'ERASED %')
      or exists (select from registrations where user_id = users.id and team_key not like 'ERASED %')
      or exists (select from messages where sender_id = users.id and type <> 'deleted')
      or exists (select from ratings where user_id = users.id and comment <> '')
      or exists (select from promos where owner_id = users.id)
      or exists (select from kyc_submissions where user_id = users.id and legal_name <> ''))`,
  },
  {
    broken: 'An account is in review without a pending submission, or has one without being in review',
    query: `select id from users where (kyc_status = 'pending') <> exists (
      select from kyc_submissions where user_id = users.id and status = 'pending')`,
  },
  {
    broken: 'An account has two pending submissions',
    query: `select user_id as id from kyc_submissions where status = 'pending' group by 1 having count(*) > 1`,
  },
  {
    broken: 'An account’s KYC status differs from that of its last submission',
    query: `select users.id from users join lateral (select status from kyc_submissions
        where user_id = users.id order by id desc limit 1) as latest on true
      where deleted_at is null and kyc_status <> latest.status`,
  },
  {
    broken: 'An organization without the verified badge has a UPI ID',
    query: 'select id from users where org_upi_id is not null and not verified',
  },
  {
    broken:
      'A submission in review lacks a picture, or has one that is due for deletion or belongs to another account',
    query: `select submissions.id from kyc_submissions as submissions
        left join kyc_documents as documents on submission_id = submissions.id and delete_at is null
        where status = 'pending' group by submissions.id having count(distinct kind) < 2
      union all select submissions.id from kyc_documents as documents
        join kyc_submissions as submissions on submissions.id = submission_id
        where documents.user_id <> submissions.user_id`,
  },
];
