import { SECURITY_NEWS, type SecurityNews } from '@devhood/contract'
import type { EmailContent } from './render-email.ts'

const NOT_YOU = "If this wasn't you, ignore this email: your account is safe."

/** Proves to the reader that their own request caused the email. */
const securityPhraseNote = (phrase: string): string[] =>
  phrase === ''
    ? []
    : [`Security phrase: ${phrase}. Continue only if you see the same words on the sign-in page.`]

const RESET =
  'If this wasn\'t you, reset your password now with "Forgot password?" on the sign-in page.'

const READ = 'Sign in with your password to read it.'

const undoable = (url: URL) => ({
  link: { label: 'Undo the change', url },
  closing: [
    "If this was you, you don't need to do anything.",
    "If this wasn't you, open the link within seven days. It restores this address, signs out all devices, removes the phone number and the connected services, and asks for a new password.",
  ],
})

/** The content of each email. `appName` is the product's name. */
export const templates = {
  recovery: (appName: string, url: URL): EmailContent => ({
    subject: `Choose a new password for ${appName}`,
    opening: `We received a request to reset the password of your account at ${appName}.`,
    link: { label: 'Choose a new password', url },
    closing: ['The link works once, for one hour.', NOT_YOU],
  }),
  verification: (appName: string, url: URL): EmailContent => ({
    subject: `Verify your email for ${appName}`,
    opening: `Confirm that this email address belongs to your account at ${appName}.`,
    link: { label: 'Verify email', url },
    closing: [
      'The link works once, for one hour.',
      "If this wasn't you, ignore this email: the address stays unverified.",
    ],
  }),
  magic: (appName: string, url: URL, phrase: string): EmailContent => ({
    subject: `Sign in to ${appName}`,
    opening: `Here is your link to sign in to ${appName}.`,
    link: { label: 'Sign in', url },
    closing: [...securityPhraseNote(phrase), 'The link works once, for 15 minutes.', NOT_YOU],
  }),
  email: (appName: string, code: string, phrase: string): EmailContent => ({
    subject: `Your code for ${appName}`,
    opening: `Enter this code to sign in to ${appName}:`,
    code,
    closing: [
      ...securityPhraseNote(phrase),
      'The code works once, for 10 minutes. We never ask for it by phone or chat.',
      NOT_YOU,
    ],
  }),
  secondFactor: (appName: string, code: string): EmailContent => ({
    subject: `Your code for ${appName}`,
    opening: `Enter this code to finish signing in to ${appName}:`,
    code,
    closing: [
      'The code works once, for 10 minutes. We never ask for it by phone or chat.',
      "If this wasn't you, somebody knows your password: change it now.",
    ],
  }),
  confirmEmail: (appName: string, url: URL): EmailContent => ({
    subject: `Confirm your new email for ${appName}`,
    opening: `We received a request to use this email for an account at ${appName}.`,
    link: { label: 'Confirm email', url },
    closing: [
      'The link works once, for 24 hours. Until you open it, you sign in with the email you have now.',
      "If this wasn't you, ignore this email: nothing changes.",
    ],
  }),
  emailChangeRequested: (appName: string, url: URL): EmailContent => ({
    subject: `Your email at ${appName} is about to change`,
    opening: `We received a request to change the email of your account at ${appName}. It changes once the new address confirms it. Until then, you sign in with this one.`,
    ...undoable(url),
  }),
  messagesWaiting: (appName: string, from: string, url: URL): EmailContent => ({
    subject: `Unread messages at ${appName}`,
    opening: `You have unread messages at ${appName}.`,
    items: [{ subject: from, rest: 'wrote to you', url }],
    closing: ['We tell you once, until you have read them.'],
    footer: [{ label: 'Settings of these emails', url: new URL('/settings', url) }],
  }),
  emailChanged: (appName: string, url: URL): EmailContent => ({
    subject: `Your email at ${appName} was changed`,
    opening: `Your account at ${appName} has a new email. Use it to sign in from now on. We'll write to it, too.`,
    ...undoable(url),
  }),
  emailRestored: (appName: string): EmailContent => ({
    subject: `Your email at ${appName} was changed back`,
    opening: `The earlier email of your account at ${appName} has undone the change to this one. All devices were signed out.`,
    closing: ["If this wasn't you, tell the people who run this site."],
  }),
  invitation: (appName: string, url: URL): EmailContent => ({
    subject: `You are invited to ${appName}`,
    opening: `The people who run ${appName} invite you to join. The link is for this address.`,
    link: { label: 'Create account', url },
    closing: [
      'The link works once, for 14 days.',
      "If you don't want to join, ignore this email: we won't write again.",
    ],
  }),
  accountBlocked: (appName: string, url: URL): EmailContent => ({
    subject: `Your account at ${appName} is blocked`,
    opening: `The moderators of ${appName} have blocked your account.`,
    link: { label: 'Read the decision', url },
    closing: [READ, 'You can appeal, take your data with you, and delete your account.'],
  }),
  accountSuspended: (appName: string, url: URL): EmailContent => ({
    subject: `Your account at ${appName} is suspended`,
    opening: `The moderators of ${appName} have suspended your account for some days. You can read, but not publish.`,
    link: { label: 'Read the decision', url },
    closing: [READ, 'You can appeal.'],
  }),
  appealAnswered: (appName: string, url: URL): EmailContent => ({
    subject: `Your appeal at ${appName} is answered`,
    opening: `The moderators of ${appName} have looked at your appeal and answered it.`,
    link: { label: 'Read the answer', url },
    closing: [READ],
  }),
  erasureAsked: (appName: string, url: URL, until: string): EmailContent => ({
    subject: `Your account at ${appName} is about to be deleted`,
    opening: `The people who run ${appName} were asked to delete your account, with everything in it. They do so after ${until}.`,
    link: { label: 'Read why, or object', url },
    closing: ['If you object until then, nothing happens.', 'If you asked for it, do nothing.'],
  }),
  exportAsked: (appName: string, url: URL, until: string): EmailContent => ({
    subject: `A copy of your data at ${appName} is about to be made`,
    opening: `The people who run ${appName} were asked for a copy of your data. After ${until} they can download it, once, to hand it over.`,
    link: { label: 'Read why, or object', url },
    closing: ['If you object until then, nothing happens.', 'If you asked for it, do nothing.'],
  }),
  /** Proves that emails can be sent. */
  test: (appName: string): EmailContent => ({
    subject: `Test email from ${appName}`,
    opening: `${appName} can send emails. An operator has sent this one as a test.`,
    closing: ['There is nothing to do.'],
  }),
  phoneChanged: (appName: string): EmailContent => ({
    subject: `Your phone number at ${appName} was changed`,
    opening: `The phone number of your account at ${appName} was changed.`,
    closing: [RESET],
  }),
  passwordChanged: (appName: string): EmailContent => ({
    subject: `Your password at ${appName} was changed`,
    opening: `The password of your account at ${appName} was changed. Other devices were signed out.`,
    closing: [RESET],
  }),
  lostFactor: (appName: string, url: URL): EmailContent => ({
    subject: `Get back in to ${appName}`,
    opening: `Somebody who knows the password of your account at ${appName} says that its second step is lost.`,
    link: { label: 'Remove my second step', url },
    closing: [
      'The link works once, for one hour. The second step is removed 72 hours later.',
      "If this wasn't you, somebody knows your password: don't open the link, and change your password.",
    ],
  }),
  factorsLost: (appName: string): EmailContent => ({
    subject: `Your second step at ${appName} goes in 72 hours`,
    opening: `Somebody with your password and this mailbox has asked to remove the second step of your account at ${appName}. That happens in 72 hours.`,
    closing: [
      "If this was you, you don't need to do anything.",
      "If this wasn't you, sign in with your second step: that ends the request. Then change your passwords, also that of this mailbox.",
    ],
  }),
  securityChanged: (appName: string, what: SecurityNews): EmailContent => ({
    subject: `Your sign-in at ${appName} was changed`,
    opening: `${SECURITY_NEWS[what]}. This is about your account at ${appName}.`,
    closing: [
      "If this wasn't you, change your password now, and look at your devices and access tokens in Settings.",
    ],
  }),
}

export const smsText = (appName: string, code: string) =>
  `${code} is your code for ${appName}. It works once, for 10 minutes.`
