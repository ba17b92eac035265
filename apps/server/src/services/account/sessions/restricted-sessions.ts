import { DAY } from '#lib/time'

/** How long a limited session lives: long enough for an appeal. */
export const LIMITED_LIFETIME = DAY

/**
 * What a session is good for: everything (`open`); confirming its second factor (`partial`); what is left to blocked
 * people who have signed in again (`limited`); nothing, because the account was blocked since (`blocked`).
 */
export type SessionState = 'open' | 'partial' | 'limited' | 'blocked'

const SIGN_OUT = 'DELETE /v1/account/sessions/:sessionId'
/** The question for a passkey, and its answer. */
const BY_PASSKEY = ['POST', 'PUT'].map((verb) => `${verb} /v1/account/passkeys/confirmation`)
const calls = (...list: string[]): ReadonlySet<string> => new Set(list)

/** Every call that a session of these states reaches, as method and route. */
const REACHED: Readonly<Record<Exclude<SessionState, 'open'>, ReadonlySet<string>>> = {
  partial: calls(
    SIGN_OUT,
    'GET /v1/account/mfa/factors',
    'POST /v1/account/mfa/challenges',
    'PUT /v1/account/mfa/challenges',
    'POST /v1/account/mfa/challenge',
    'PUT /v1/account/mfa/challenge',
    'GET /v1/account/mfa/lost-factors',
    'POST /v1/account/mfa/lost-factors',
    'PUT /v1/account/mfa/lost-factors',
    ...BY_PASSKEY,
  ),
  limited: calls(
    SIGN_OUT,
    'GET /v1/account',
    'GET /v1/account/decisions',
    'POST /v1/account/decisions/:decisionId/appeal',
    'GET /v1/account/requests',
    'POST /v1/account/requests/:requestId/objection',
    'GET /v1/account/export',
    'DELETE /v1/account',
    'GET /v1/account/mfa/factors',
    'POST /v1/account/mfa/challenges',
    'PUT /v1/account/mfa/challenges',
    ...BY_PASSKEY,
  ),
  blocked: calls(),
}

/** Whether a session of this state reaches a call. `route` is the address with the names of its parameters. */
export const isReached = (state: SessionState, method: string, route = ''): boolean =>
  state === 'open' || REACHED[state].has(`${method} ${route}`)
