import {
  Account,
  EmailChange,
  IdentityList,
  Jwt,
  LogList,
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
    summary: 'Make an account; it is not signed in yet',
    body: SignUpBody,
    response: { 201: Account },
  },
  account: { summary: 'Your account', response: { 200: Account } },
  signIn: {
    summary: 'Sign in with e-mail and password',
    body: SignInBody,
    response: { 201: Session },
  },
  sessions: { summary: 'Your sessions, the oldest first', response: { 200: SessionList } },
  session: {
    summary: 'One of your sessions; `current` is the one that asks',
    params: SessionParams,
    response: { 200: Session },
  },
  visit: {
    summary: 'Sign in without an account of one’s own; an e-mail and a password make it one',
    response: { 201: Session },
  },
  extend: {
    summary: 'Count a session as used now; `current` is the one that asks',
    description:
      'A session ends after 30 days without use, which begin anew, or at `expire`, 180 days after its sign-in, which stays.',
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
      'An account that has an email keeps it, and answers with it, until the new one confirms by the link sent there; the old one gets a link that undoes the change for seven days. A first email is there at once. Where the account has no password yet, the one that is sent becomes it.',
    body: EmailBody,
    response: { 200: Account },
  },
  emailChange: {
    summary: 'The email that your account is about to have, and until when it can be confirmed',
    description: 'Empty texts while no change is pending.',
    response: { 200: EmailChange },
  },
  resendEmailChange: {
    summary: 'Send the link that confirms the new email once more',
    response: { 200: EmailChange },
  },
  cancelEmailChange: {
    summary: 'Keep your email: the change that is pending is none',
    response: { 204: NoContent },
  },
  confirmEmailChange: {
    summary: 'Confirm a new email with what the link holds',
    body: ProofBody,
    response: { 204: NoContent },
  },
  undoEmailChange: {
    summary: 'Undo an email change with what the link holds, and choose a new password',
    description:
      'Every session ends; the password, the phone number, connected services and whatever was sent go, as when an address is proven for the first time.',
    body: EmailUndoBody,
    response: { 204: NoContent },
  },
  phone: {
    summary: 'Change your phone number',
    description: 'Where the account has no password yet, the one that is sent becomes it.',
    body: PhoneBody,
    response: { 200: Account },
  },
  password: {
    summary: 'Change your password; every other session ends',
    description: '`oldPassword` may be left out only where there is none yet.',
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
    summary: 'Close your account, to yourself as well',
    response: { 200: Account },
  },
  logs: {
    summary: 'What has happened to your account, the newest first',
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
  jwt: {
    summary: 'Make a JWT that stands for your session',
    description:
      'It is good for `duration` seconds, 900 unless told, and no longer than the session.',
    body: JwtBody,
    response: { 201: Jwt },
  },
  signOutEverywhere: { summary: 'End all your sessions', response: { 204: NoContent } },
} as const
