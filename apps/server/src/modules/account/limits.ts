import { canonicalEmail } from '@devhood/contract'
import { actorOf, callerOf, HOUR, type Limit } from '#http'

/** The canonical form, so that no other spelling of an address starts a new count. */
function emailIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : ''
  return canonicalEmail(String(email)) ?? ''
}

export const SIGN_UP: Limit = {
  max: 10,
  windowMs: HOUR,
  by: (request) => `ip ${callerOf(request)}`,
}

/** Older clients sign in at another address: the same counts. */
export const SIGN_IN: readonly Limit[] = [
  { scope: 'sign-in', max: 60, windowMs: HOUR, by: (request) => `ip ${callerOf(request)}` },
  {
    scope: 'sign-in',
    max: 10,
    windowMs: HOUR,
    by: (request) => `mail ${emailIn(request.body)} ${callerOf(request)}`,
    forgetOnSuccess: true,
  },
]

/** Whoever is signed in may guess the password so often, whatever call it is sent with. */
export const PASSWORD_CHECK: Limit = {
  scope: 'password',
  max: 10,
  windowMs: HOUR,
  by: (request) => `account ${actorOf(request).accountId}`,
}

export const VISIT: Limit = {
  max: 50,
  windowMs: HOUR,
  by: (request) => `ip ${callerOf(request)}`,
}

export const MAKE_JWT: Limit = {
  scope: 'jwt',
  max: 100,
  windowMs: HOUR,
  by: (request) => `account ${actorOf(request).accountId}`,
}

export const EXTEND: Limit = {
  max: 10,
  windowMs: HOUR,
  by: (request) => `account ${actorOf(request).accountId}`,
}

export const SIGN_OUT: Limit = {
  max: 100,
  windowMs: HOUR,
  by: (request) => `ip ${callerOf(request)}`,
}
