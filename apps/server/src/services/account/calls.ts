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
import { NoContent } from '#http'
import {
  EmailBody,
  ProofBody,
  EmailUndoBody,
  IdentitiesQuery,
  IdentityParams,
  JwtBody,
  LogsQuery,
  NameBody,
  PasswordBody,
  PhoneBody,
  PrefsBody,
  SessionParams,
  SignInBody,
  SignUpBody,
} from './schema.ts'

/** Request and response schemas of each call, for its route and for the API's description. */
export const CALLS = {
  signUp: {
    summary: 'Create an account, without signing in',
    body: SignUpBody,
    response: { 201: Account },
  },
  account: { summary: 'Your account', response: { 200: Account } },
  signIn: {
    summary: 'Sign in with email and password',
    description:
      'A server that sends the SERVER_KEY in `X-Appwrite-Key` gets no cookie, but the `secret` of the session.',
    body: SignInBody,
    response: { 201: NewSession },
  },
  sessions: { summary: 'Your sessions, oldest first', response: { 200: SessionList } },
  session: {
    summary: 'One of your sessions; `current` is the session of this request',
    params: SessionParams,
    response: { 200: Session },
  },
  visit: {
    summary: 'Sign in as a visitor; adding an email and a password later makes it a full account',
    response: { 201: Session },
  },
  extend: {
    summary: 'Extend a session; `current` is the session of this request',
    description:
      'A session ends after 30 days without use, or 180 days after the sign-in (`expire`). This call restarts the 30 days; `expire` stays.',
    params: SessionParams,
    response: { 200: Session },
  },
  signOut: {
    summary: 'End a session; `current` signs out',
    params: SessionParams,
    response: { 204: NoContent },
  },
  name: { summary: 'Change your name', body: NameBody, response: { 200: Account } },
  email: {
    summary: 'Change your email; every other session ends',
    description:
      'The account keeps its old email until the new one is confirmed by the link sent to it. The old one receives a link that undoes the change for seven days. The first email of an account is set at once. If the account has no password yet, `password` sets it.',
    body: EmailBody,
    response: { 200: Account },
  },
  emailChange: {
    summary: 'The new email that awaits confirmation, and when its link expires',
    description: 'Both are empty if no change is pending.',
    response: { 200: EmailChange },
  },
  resendEmailChange: {
    summary: 'Resend the link that confirms the new email',
    response: { 200: EmailChange },
  },
  cancelEmailChange: {
    summary: 'Cancel the pending email change',
    response: { 204: NoContent },
  },
  confirmEmailChange: {
    summary: "Confirm a new email with the link's secret",
    body: ProofBody,
    response: { 204: NoContent },
  },
  checkEmailUndo: {
    summary: 'Whether the link that undoes an email change still works; it stays valid',
    body: ProofBody,
    response: { 204: NoContent },
  },
  undoEmailChange: {
    summary: "Undo an email change with the link's secret, and set a new password",
    description:
      'All sessions end. The old password, the phone number, connected services and unused links and codes are removed.',
    body: EmailUndoBody,
    response: { 204: NoContent },
  },
  phone: {
    summary: 'Change your phone number',
    description: 'If the account has no password yet, `password` sets it.',
    body: PhoneBody,
    response: { 200: Account },
  },
  password: {
    summary: 'Change your password; every other session ends',
    description: '`oldPassword` is optional only if the account has no password yet.',
    body: PasswordBody,
    response: { 200: Account },
  },
  prefs: { summary: 'Your preferences', response: { 200: Prefs } },
  changePrefs: {
    summary: 'Replace your preferences',
    body: PrefsBody,
    response: { 200: Account },
  },
  block: {
    summary: 'Close your account: nobody can sign in to it, not even you',
    response: { 200: Account },
  },
  logs: {
    summary: 'The log of your account, newest first',
    querystring: LogsQuery,
    response: { 200: LogList },
  },
  identities: {
    summary: 'The services that your account is connected with',
    querystring: IdentitiesQuery,
    response: { 200: IdentityList },
  },
  disconnect: {
    summary: 'Disconnect a service',
    params: IdentityParams,
    response: { 204: NoContent },
  },
  deviceKey: {
    summary:
      'The key with which your browsers encrypt what they keep: drafts, and what waits to be sent',
    response: { 200: DeviceKey },
  },
  jwt: {
    summary: 'Create a JWT for your session',
    description:
      'It is valid for `duration` seconds (default 900), but not longer than the session.',
    body: JwtBody,
    response: { 201: Jwt },
  },
  signOutEverywhere: { summary: 'End all your sessions', response: { 204: NoContent } },
} as const
