import type { Content } from './letter.ts'

const NOT_YOU = 'If you did not ask for this, do nothing: without this letter nobody gets in.'

/** What each letter says. `appName` is the product's. */
export const contents = {
  recovery: (appName: string, url: URL): Content => ({
    subject: `Choose a new password for ${appName}`,
    opening: `Somebody, you we hope, has forgotten the password of your account at ${appName}.`,
    link: { label: 'Choose a new password', url },
    closing: ['The link works once, for one hour.', NOT_YOU],
  }),
  verification: (appName: string, url: URL): Content => ({
    subject: `Is this your address? A question from ${appName}`,
    opening: `An account at ${appName} names this e-mail address. Please confirm that it is yours.`,
    link: { label: 'Yes, it is mine', url },
    closing: [
      'The link works once, for one hour.',
      'If you have no such account, do nothing: the address stays unconfirmed.',
    ],
  }),
  magic: (appName: string, url: URL): Content => ({
    subject: `Sign in to ${appName}`,
    opening: `Here is your link to sign in to ${appName}.`,
    link: { label: 'Sign in', url },
    closing: ['The link works once, for 15 minutes.', NOT_YOU],
  }),
  email: (appName: string, code: string): Content => ({
    subject: `Your code for ${appName}`,
    opening: `Type this code where you want to sign in to ${appName}:`,
    code,
    closing: [
      'The code works once, for 10 minutes. We never ask for it by phone or chat.',
      NOT_YOU,
    ],
  }),
  emailChanged: (appName: string): Content => ({
    subject: `Your e-mail address at ${appName} was changed`,
    opening: `Your account at ${appName} has another e-mail address now, so this is our last letter here.`,
    closing: ['If this was not you, tell the people who run this site at once.'],
  }),
  phoneChanged: (appName: string): Content => ({
    subject: `Your phone number at ${appName} was changed`,
    opening: `Your account at ${appName} has another phone number now.`,
    closing: [
      'If this was not you, choose a new password at once: "Forgot password?" leads there.',
    ],
  }),
  passwordChanged: (appName: string): Content => ({
    subject: `Your password at ${appName} was changed`,
    opening: `The password of your account at ${appName} was changed. Other devices were signed out.`,
    closing: [
      'If this was not you, choose a new password at once: "Forgot password?" leads there.',
    ],
  }),
}

/** What messages to phones say. */
export const message = (appName: string, code: string) =>
  `${code} is your code for ${appName}. It works once, for 10 minutes.`
