import type { Fixture } from './fixture.ts'

/**
 * A guest; an anonymous session; members: somebody, who owns what is touched, whom the owner has blocked, an operator;
 * and the owner when he is out.
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

/** How a request tells whose it is. */
export const CREDENTIALS = ['cookie', 'fallback', 'session', 'jwt'] as const
export type Credential = (typeof CREDENTIALS)[number]

/**
 * `200`, or `404 document_not_found`. Who is out is a guest, and is told why where guests may not call. Nothing is said
 * of whom the owner has blocked, and of operators, where they are like any other member.
 */
type Outcomes = Readonly<
  Record<'guest' | 'visitor' | 'other' | 'owner', string> &
    Partial<Record<'parted' | 'operator', string>>
>

type Values = Readonly<Record<string, string>>

/** One line of the access table: an operation of the API's description on one thing. */
export interface Row {
  /** As the description has it: `patch /account/name`. */
  readonly operation: string
  /** What it is about, where the operation has several rows. */
  readonly about?: string
  readonly outcomes: Outcomes
  /** What somebody who is in gets by a way that is less than the others. */
  readonly except?: (credential: Credential, kind: CallerKind) => string | undefined
  readonly pathValues?: (world: Fixture) => Values
  readonly query?: (world: Fixture) => Values
  readonly body?: (world: Fixture) => object
  readonly headers?: (world: Fixture) => Values
  /** What is sent is passed over, whoever sends it. */
  readonly changesNothing?: true
  /** It is answered without a look at who calls. */
  readonly skipsAuthentication?: true
  /** The caller is another afterwards: somebody of the same kind is made for it. */
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

/** Everybody who is in, about himself. */
export const signedIn = (outcome: string): Outcomes => ({
  ...everybody(outcome),
  guest: UNAUTHORIZED,
})

/** What belongs to operators, as if it were not there for anybody else. */
export const operatorOnly = (outcome: string): Outcomes => ({
  ...everybody(UNAUTHORIZED),
  operator: outcome,
})

/** Members do it with what is theirs; all others are told the same. */
export const ownerOnly = (outcome: string, refusal: string): Outcomes => ({
  ...everybody(refusal),
  owner: outcome,
})

export const nameOf = ({ operation, about }: Row) =>
  about === undefined ? operation : `${operation}: ${about}`

/** What the table says of a caller who comes by one way. */
export function expectedOutcome(row: Row, kind: CallerKind, credential: Credential): string {
  const { outcomes, except, skipsAuthentication } = row
  if (kind === 'guest') return outcomes.guest
  if (isSignedIn(kind)) return except?.(credential, kind) ?? outcomes[kind] ?? outcomes.other
  if (kind === 'expired' && credential === 'jwt' && !skipsAuthentication)
    return '401 user_jwt_invalid'
  const isToldWhy = kind === 'blocked' && credential !== 'jwt' && outcomes.guest === UNAUTHORIZED
  return isToldWhy ? '401 user_blocked' : outcomes.guest
}
