import { Account, Session, SessionList } from '@devhood/contract/schemas'
import { Nothing } from '#http'
import { SessionParams, SignInBody, SignUpBody } from './schema.ts'

/** What each call takes and answers, for its route and for the API's description. */
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
  signOut: {
    summary: 'End a session; `current` signs out',
    params: SessionParams,
    response: { 204: Nothing },
  },
  signOutEverywhere: { summary: 'End all your sessions', response: { 204: Nothing } },
} as const
