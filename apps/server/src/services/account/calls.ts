import {
  Account,
  EmailChange,
  IdentityList,
  DeviceKey,
  Jwt,
  LogList,
  NewSession,
  Prefs,
  Session,
  SessionList,
} from '@devhood/contract/schemas'
import { Type } from 'typebox'
import { byAccount, byAddress, call, type Limit, NoContent } from '#http'
import { Email, Id, NewId } from '#lib/request-texts'
import { HOUR } from '#lib/time'
import { PASSWORD_CHECK, REDEEM_LINK, SEND } from './limits.ts'
import { Code, Name, Password, Phone, PrefsObject, ProofBody } from './schema.ts'

const SIGN_OUT: Limit = { max: 100, windowMs: HOUR, by: byAddress }

const EmailAndPassword = Type.Object({ email: Email, password: Password })
const SessionParams = Type.Object({ sessionId: Id })
const queries = Type.Optional(Type.Array(Type.String()))

const account = { response: { 200: Account } } as const
const done = { response: { 204: NoContent } } as const

export const CALLS = {
  signUp: call('anyone', {
    summary: 'Create an account, without signing in',
    body: Type.Object({
      userId: NewId,
      email: Email,
      password: Password,
      name: Type.Optional(Name),
      invitation: Type.Optional(Code),
    }),
    response: { 201: Account },
  }),
  account: call('signedIn', { summary: 'Your account', ...account }),
  signIn: call('anyone', {
    summary: 'Sign in with email and password',
    description:
      'For a server that sends the SERVER_KEY in `X-Appwrite-Key`, the response contains the `secret` of the session and sets no cookie.',
    body: EmailAndPassword,
    response: { 201: NewSession },
  }),
  signInLimited: call('anyone', {
    summary: 'Sign in to a blocked account, to appeal, export or erase it',
    description:
      'The session lives a day and reaches the account, decisions about it, appeals, the export, the erasure and signing out. All other calls answer as they do to a guest, or with `user_blocked`.',
    body: EmailAndPassword,
    response: { 201: Session },
  }),
  sessions: call('signedIn', {
    summary: 'Your sessions, oldest first',
    response: { 200: SessionList },
  }),
  session: call('signedIn', {
    summary: 'One of your sessions; the id `current` stands for the session of this request',
    params: SessionParams,
    response: { 200: Session },
  }),
  visit: call('anyone', {
    summary:
      'Sign in anonymously, as a visitor; adding an email and a password makes it a full account',
    response: { 201: Session },
    limit: { max: 50, windowMs: HOUR, by: byAddress },
  }),
  extend: call('signedIn', {
    summary: 'Extend a session; the id `current` stands for the session of this request',
    description:
      'A session ends after 30 days without use, or 180 days after the sign-in (`expire`). This call restarts the 30 days, and leaves `expire` as it is.',
    params: SessionParams,
    response: { 200: Session },
    limit: { max: 10, windowMs: HOUR, by: byAccount },
  }),
  signOut: call('signedIn', {
    summary: 'End a session; the id `current` signs out',
    params: SessionParams,
    ...done,
    limit: SIGN_OUT,
  }),
  name: call('signedIn', {
    summary: 'Change your name',
    body: Type.Object({ name: Name }),
    ...account,
    publishes: true,
  }),
  email: call('signedIn', {
    summary: 'Change your email; every other session ends',
    description:
      'The account keeps its old email until the new one is confirmed by the link sent to it. The old one receives a link that undoes the change for seven days. The first email of an account is set at once. If the account has no password yet, `password` sets it.',
    body: EmailAndPassword,
    ...account,
    limit: PASSWORD_CHECK,
  }),
  emailChange: call('signedIn', {
    summary: 'The new email that awaits confirmation, and when its link expires',
    description: 'Both are empty if no change is pending.',
    response: { 200: EmailChange },
  }),
  resendEmailChange: call('signedIn', {
    summary: 'Resend the link that confirms the new email',
    response: { 200: EmailChange },
    limit: SEND,
  }),
  cancelEmailChange: call('signedIn', { summary: 'Cancel the pending email change', ...done }),
  confirmEmailChange: call('anyone', {
    summary: "Confirm a new email with the link's secret",
    body: ProofBody,
    ...done,
    limit: REDEEM_LINK,
  }),
  checkEmailUndo: call('anyone', {
    summary: 'Check whether the link that undoes an email change is valid, without using it',
    body: ProofBody,
    ...done,
    limit: REDEEM_LINK,
  }),
  undoEmailChange: call('anyone', {
    summary: "Undo an email change with the link's secret, and set a new password",
    description:
      'All sessions end. The old password, passkeys, the phone number, connected services and unused links and codes are removed.',
    body: Type.Object({ ...ProofBody.properties, password: Password }),
    ...done,
    limit: REDEEM_LINK,
  }),
  phone: call('signedIn', {
    summary: 'Change your phone number',
    description: 'If the account has no password yet, `password` sets it.',
    body: Type.Object({ phone: Phone, password: Password }),
    ...account,
    limit: PASSWORD_CHECK,
  }),
  password: call('signedIn', {
    summary: 'Change your password; every other session ends',
    description: '`oldPassword` is optional only if the account has no password yet.',
    body: Type.Object({ password: Password, oldPassword: Type.Optional(Password) }),
    ...account,
    limit: PASSWORD_CHECK,
  }),
  prefs: call('signedIn', { summary: 'Your preferences', response: { 200: Prefs } }),
  changePrefs: call('signedIn', {
    summary: 'Replace your preferences',
    body: Type.Object({ prefs: PrefsObject }),
    ...account,
  }),
  block: call('signedIn', {
    summary: 'Block your own account: nobody can sign in to it, not even you',
    ...account,
  }),
  logs: call('signedIn', {
    summary: 'The activity log of your account, newest first',
    querystring: Type.Object({ queries, total: Type.Optional(Type.Boolean()) }),
    response: { 200: LogList },
  }),
  identities: call('signedIn', {
    summary: 'The sign-in services that your account is connected with',
    querystring: Type.Object({ queries }),
    response: { 200: IdentityList },
  }),
  disconnect: call('signedIn', {
    summary: 'Disconnect a sign-in service',
    params: Type.Object({ identityId: Id }),
    ...done,
  }),
  deviceKey: call('signedIn', {
    summary:
      'The key with which your browsers encrypt the drafts and unsent changes that they store',
    response: { 200: DeviceKey },
  }),
  jwt: call('signedIn', {
    summary: 'Create a JWT for your session',
    description:
      'It is valid for `duration` seconds (default 900), but not longer than the session.',
    body: Type.Object({ duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })) }),
    response: { 201: Jwt },
    limit: { scope: 'jwt', max: 100, windowMs: HOUR, by: byAccount },
  }),
  signOutEverywhere: call('signedIn', {
    summary: 'End all your sessions',
    ...done,
    limit: SIGN_OUT,
  }),
}
