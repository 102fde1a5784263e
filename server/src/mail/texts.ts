/** What is written to somebody. */
export type Letter = {
  subject: string;
  text: string;
  /** The part of it that gives access to an account: a code, or a link for a new password. */
  secret?: string;
};

/** The end of every letter. */
export const farewell = '\n\nHotdrop';

/*
 * The next three can be had for any address by somebody who does not own it (an account is open before its address is
 * verified), so they say nothing that a user wrote, not even a name.
 */

export function otpMail(code: string): Letter {
  return {
    secret: code,
    subject: `${code} is your Hotdrop code`,
    text: `Hi,\n\nYour code is ${code}. It works for 5 minutes, once. If you did not ask for it, ignore this mail.${farewell}`,
  };
}

export function passwordResetMail(link: string): Letter {
  return {
    secret: link,
    subject: 'Set a new Hotdrop password',
    text: `Hi,\n\nOpen this link to set a new password. It works for one hour, once:\n${link}\n\nIf you did not ask for it, ignore this mail; your password stays as it is.${farewell}`,
  };
}

export function passwordChangedMail(): Letter {
  return {
    subject: 'Your Hotdrop password was changed',
    text: `Hi,\n\nYour password was just changed and other devices were signed out. If that was not you, reset it at once with "Forgot password" on the sign-in page.${farewell}`,
  };
}

type Verification = { name: string; orgName: string /** Where it is shown. */; link: string };

export function kycApprovedMail({ name, orgName, link }: Verification): Letter {
  return {
    subject: 'Your organization is verified on Hotdrop',
    text: `Hi ${name},\n\nThe verification of ${orgName} was approved. Its name now shows the verified badge, and you can add a UPI ID.\n\n${link}${farewell}`,
  };
}

export function kycRejectedMail({ name, orgName, link }: Verification, notes: string): Letter {
  return {
    subject: 'Your verification on Hotdrop was not approved',
    text: `Hi ${name},\n\nThe verification of ${orgName} was not approved.${saidBy('reviewer', notes)}\n\nFix it and resubmit:\n${link}${farewell}`,
  };
}

/** To an organization whose papers are rejected while it has its tick by an admin's hand: there is nothing to mend. */
export function papersRejectedMail({ name, orgName, link }: Verification, notes: string): Letter {
  return {
    subject: 'Your documents on Hotdrop were not approved',
    text: `Hi ${name},\n\nThe documents of ${orgName} were not approved.${saidBy('reviewer', notes)}\n\nIt keeps the verified badge that an admin added. You need not submit anything:\n${link}${farewell}`,
  };
}

/** To an organization whose approval is taken back. */
export function kycWithdrawnMail({ name, orgName, link }: Verification, notes: string): Letter {
  return {
    subject: 'Your verification on Hotdrop was removed',
    text: `Hi ${name},\n\nThe verification of ${orgName} was removed. Its name no longer shows the verified badge, and its UPI ID was deleted.${saidBy('admin', notes)}\n\nYou can submit again:\n${link}${farewell}`,
  };
}

/** To an organization whose tick is taken that an admin had given by hand. */
export function tickTakenMail({ name, orgName, link }: Verification, notes: string): Letter {
  return {
    subject: 'Your verified badge on Hotdrop was removed',
    text: `Hi ${name},\n\nThe verified badge of ${orgName} was removed, and with it the UPI ID.${saidBy('admin', notes)}\n\nCheck its verification:\n${link}${farewell}`,
  };
}

/** What was said with a decision, where anything was. */
const saidBy = (who: string, notes: string): string => notes && ` The ${who} says:\n\n${notes}`;
