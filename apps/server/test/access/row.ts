import type { World } from './world.ts'

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
export const WAYS = ['cookie', 'fallback', 'session', 'jwt'] as const
export type Way = (typeof WAYS)[number]

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
  readonly except?: (way: Way, kind: CallerKind) => string | undefined
  readonly places?: (world: World) => Values
  readonly query?: (world: World) => Values
  readonly body?: (world: World) => object
  readonly headers?: (world: World) => Values
  /** What is sent is passed over, whoever sends it. */
  readonly changesNothing?: true
  /** It is answered without a look at who calls. */
  readonly asksNobody?: true
  /** The caller is another afterwards: somebody of the same kind is made for it. */
  readonly endsCaller?: true
}

const OUTSIDE = ['guest', 'signedOut', 'expired', 'blocked'] as const
type Outside = (typeof OUTSIDE)[number]

export const isIn = (kind: CallerKind): kind is Exclude<CallerKind, Outside> =>
  !OUTSIDE.some((each) => each === kind)

export const OUT = '401 general_unauthorized_scope'

export const everybody = (outcome: string): Outcomes => ({
  guest: outcome,
  visitor: outcome,
  other: outcome,
  owner: outcome,
})

/** Everybody who is in, about himself. */
export const whoIsIn = (outcome: string): Outcomes => ({ ...everybody(outcome), guest: OUT })

/** What belongs to operators, as if it were not there for anybody else. */
export const operatorAlone = (outcome: string): Outcomes => ({
  ...everybody(OUT),
  operator: outcome,
})

/** Members do it with what is theirs; all others are told the same. */
export const ownerAlone = (outcome: string, refusal: string): Outcomes => ({
  ...everybody(refusal),
  owner: outcome,
})

export const nameOf = ({ operation, about }: Row) =>
  about === undefined ? operation : `${operation}: ${about}`

/** What the table says of a caller who comes by one way. */
export function expectedOf(row: Row, kind: CallerKind, way: Way): string {
  const { outcomes, except, asksNobody } = row
  if (kind === 'guest') return outcomes.guest
  if (isIn(kind)) return except?.(way, kind) ?? outcomes[kind] ?? outcomes.other
  if (kind === 'expired' && way === 'jwt' && !asksNobody) return '401 user_jwt_invalid'
  const isToldWhy = kind === 'blocked' && way !== 'jwt' && outcomes.guest === OUT
  return isToldWhy ? '401 user_blocked' : outcomes.guest
}
