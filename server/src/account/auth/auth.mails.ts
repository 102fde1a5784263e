import { farewell, type MailText } from '../../mail/mail-text.ts';

/*
 * Anybody can request these three mails for an address they do not own (accounts work before their address is
 * verified), so they contain nothing that a user wrote, not even a name.
 */

export function otpMail(code: string): MailText {
  return {
    secret: code,
    subject: `${code} is your Hotdrop code`,
    text: `Hi,\n\nYour code is ${code}. It works for 5 minutes, once. If you did not ask for it, ignore this mail.${farewell}`,
  };
}

export function passwordResetMail(link: string): MailText {
  return {
    secret: link,
    subject: 'Set a new Hotdrop password',
    text: `Hi,\n\nOpen this link to set a new password. It works for one hour, once:\n${link}\n\nIf you did not ask for it, ignore this mail; your password stays as it is.${farewell}`,
  };
}

export function passwordChangedMail(): MailText {
  return {
    subject: 'Your Hotdrop password was changed',
    text: `Hi,\n\nYour password was just changed and other devices were signed out. If that was not you, reset it at once with "Forgot password" on the login page.${farewell}`,
  };
}
