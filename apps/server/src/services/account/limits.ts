import { canonicalEmail } from '@devhood/contract'
import type { FastifyRequest } from 'fastify'
import { actorOf, clientAddressOf, type Limit } from '#http'
import { HOUR } from '#lib/time'
import type { KnownDevice } from './sessions/known-devices.ts'

/** The canonical form, so that no other spelling of an address starts a new count. */
export function emailIn(body: unknown): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : ''
  return canonicalEmail(String(email)) ?? ''
}

export const SIGN_UP: Limit = {
  max: 10,
  windowMs: HOUR,
  by: (request) => `ip ${clientAddressOf(request)}`,
}

/**
 * Older clients sign in at another address: the same counts. A browser that is known counts for itself, wherever it is,
 * and so do all that an account knows. The narrow count comes first, and what it refuses isn't counted by the wide one:
 * one stolen cookie can't use up what all browsers of an account have in common.
 */
export function signInLimits(
  deviceOf: (request: FastifyRequest) => KnownDevice | undefined,
): readonly Limit[] {
  const sourceOf = (request: FastifyRequest) => {
    const device = deviceOf(request)
    return device ? `device ${device.id}` : clientAddressOf(request)
  }
  const common = { scope: 'sign-in', windowMs: HOUR } as const
  return [
    {
      ...common,
      max: 10,
      by: (request) => `mail ${emailIn(request.body)} ${sourceOf(request)}`,
      forgetOnSuccess: true,
    },
    {
      ...common,
      max: 60,
      by: (request) =>
        deviceOf(request) ? `devices ${emailIn(request.body)}` : `ip ${clientAddressOf(request)}`,
    },
  ]
}

/** Whoever is signed in may guess the password so often, whatever call it is sent with. */
export const PASSWORD_CHECK: Limit = {
  scope: 'password',
  max: 10,
  windowMs: HOUR,
  by: (request) => `account ${actorOf(request).accountId}`,
}

/** How many emails one address gets is counted where they are written: other routes have no address to count by. */
export const SEND: Limit = {
  scope: 'letters',
  max: 10,
  windowMs: HOUR,
  by: (request) => `ip ${clientAddressOf(request)}`,
}

function userIn({ body }: FastifyRequest): string {
  return typeof body === 'object' && body !== null && 'userId' in body ? String(body.userId) : ''
}

/** For links whose secrets nobody can guess: a count by account would let others use it up for its owner. */
export const REDEEM_LINK: Limit = {
  scope: 'secrets',
  max: 60,
  windowMs: HOUR,
  by: (request) => `ip ${clientAddressOf(request)}`,
}

/** Every way to come back with a secret counts together. Codes of six digits could be guessed from many addresses. */
export const REDEEM: readonly Limit[] = [
  REDEEM_LINK,
  {
    scope: 'secrets',
    max: 10,
    windowMs: HOUR,
    by: (request) => `user ${userIn(request)}`,
    forgetOnSuccess: true,
  },
]

export const ANONYMOUS_SIGN_IN: Limit = {
  max: 50,
  windowMs: HOUR,
  by: (request) => `ip ${clientAddressOf(request)}`,
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
  by: (request) => `ip ${clientAddressOf(request)}`,
}
