import type { Fixture } from './fixture.ts'

/**
 * Callers: a guest; an anonymous session; members (another one, the owner, one whom the owner has blocked, an
 * operator); and the owner when signed out.
 */
export const CALLERS = [
  'guest',
  'visitor',
  'other',
  'owner',
  'parted',
  'operator',
  'signedOut',
  'expired',
  'blocked',
] as const
export type CallerKind = (typeof CALLERS)[number]

/** How a request identifies its caller. */
export const CREDENTIALS = ['cookie', 'fallback', 'session', 'jwt'] as const
export type Credential = (typeof CREDENTIALS)[number]

/**
 * Outcomes by caller, such as `200` or `404 document_not_found`. A caller without a valid session counts as a
 * guest, but learns the reason where guests may not call. Blocked members and operators are left out where they
 * get the same as other members.
 */
type Outcomes = Readonly<
  Record<'guest' | 'visitor' | 'other' | 'owner', string> &
    Partial<Record<'parted' | 'operator', string>>
>

type Values = Readonly<Record<string, string>>

/** A row of the access table: an operation of the API's description on one thing. */
export interface Row {
  /** As in the description: `patch /account/name`. */
  readonly operation: string
  /** The subject, where the operation has several rows. */
  readonly about?: string
  readonly outcomes: Outcomes
  /** The outcome for a signed-in caller whose kind of credential is worth less than others. */
  readonly except?: (credential: Credential, kind: CallerKind) => string | undefined
  readonly pathValues?: (world: Fixture) => Values
  readonly query?: (world: Fixture) => Values
  readonly body?: (world: Fixture) => object
  readonly headers?: (world: Fixture) => Values
  /** The server ignores what is sent, whoever sends it. */
  readonly changesNothing?: true
  /** The response doesn't depend on the caller. */
  readonly skipsAuthentication?: true
  /** The call changes the caller's identity, so the test creates another caller of the same kind for it. */
  readonly invalidatesCaller?: true
}

const OUTSIDE = ['guest', 'signedOut', 'expired', 'blocked'] as const
type Outside = (typeof OUTSIDE)[number]

export const isSignedIn = (kind: CallerKind): kind is Exclude<CallerKind, Outside> =>
  !OUTSIDE.some((each) => each === kind)

export const UNAUTHORIZED = '401 general_unauthorized_scope'

export const everybody = (outcome: string): Outcomes => ({
  guest: outcome,
  visitor: outcome,
  other: outcome,
  owner: outcome,
})

/** Allowed for everybody who is signed in, on their own account. */
export const signedIn = (outcome: string): Outcomes => ({
  ...everybody(outcome),
  guest: UNAUTHORIZED,
})

/** Allowed for operators; everybody else gets the refusal of an unauthorized scope. */
export const operatorOnly = (outcome: string): Outcomes => ({
  ...everybody(UNAUTHORIZED),
  operator: outcome,
})

/** Allowed for the owner; everybody else gets the same refusal. */
export const ownerOnly = (outcome: string, refusal: string): Outcomes => ({
  ...everybody(refusal),
  owner: outcome,
})

export const nameOf = ({ operation, about }: Row) =>
  about === undefined ? operation : `${operation}: ${about}`

/** The table's outcome for a caller with one kind of credential. */
export function expectedOutcome(row: Row, kind: CallerKind, credential: Credential): string {
  const { outcomes, except, skipsAuthentication } = row
  if (kind === 'guest') return outcomes.guest
  if (isSignedIn(kind)) return except?.(credential, kind) ?? outcomes[kind] ?? outcomes.other
  if (kind === 'expired' && credential === 'jwt' && !skipsAuthentication)
    return '401 user_jwt_invalid'
  const isToldWhy = kind === 'blocked' && credential !== 'jwt' && outcomes.guest === UNAUTHORIZED
  return isToldWhy ? '401 user_blocked' : outcomes.guest
}
