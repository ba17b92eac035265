import { isSignedIn, type CallerKind, type Credential, type Member } from './callers.ts'
import type { Fixture } from './fixture.ts'

/**
 * Outcomes by caller, such as `200` or `404 document_not_found`. A caller without a valid session counts as a
 * guest, but learns the reason where guests may not call. Blocked members, operators, moderators, approvers and suspended people are
 * left out where they get the same as other members.
 */
type Outcomes = Readonly<
  Record<'guest' | 'visitor' | 'other' | 'owner', string> &
    Partial<Record<'blockedByOwner' | 'operator' | 'moderator' | 'approver' | 'suspended', string>>
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

/** Allowed for operators and moderators. */
export const moderatorsOnly = (outcome: string): Outcomes => ({
  ...operatorOnly(outcome),
  moderator: outcome,
})

/** Allowed for everybody with a role. */
export const approversToo = (outcome: string): Outcomes => ({
  ...moderatorsOnly(outcome),
  approver: outcome,
})

/** Allowed for the owner; everybody else gets the same refusal. */
export const ownerOnly = (outcome: string, refusal: string): Outcomes => ({
  ...everybody(refusal),
  owner: outcome,
})

export const nameOf = ({ operation, about }: Row) =>
  about === undefined ? operation : `${operation}: ${about}`

/** What a suspended person may go on writing, by its collection, account or file. */
const WHILE_SUSPENDED =
  /^(blocks|conversations|jobSaves|jobSearches|mutes|notifications|pushSubscriptions|reports|saves|tagFollows|threadMutes) ?/
const PUBLISHING =
  /^(post|put|patch) \/(databases|tablesdb)|^(post|put) \/(storage|account\/github)|^patch \/account\/name/

/** Whether others would see what the call writes. */
const publishes = ({ operation, about = '' }: Row) =>
  PUBLISHING.test(operation) && !WHILE_SUSPENDED.test(about)

/** Every call that the limited session of a blocked person reaches. */
export const REACHED_WHILE_BLOCKED: ReadonlySet<string> = new Set([
  'get /account',
  'get /account/decisions',
  'post /account/decisions/{decisionId}/appeal',
  'get /account/requests',
  'post /account/requests/{requestId}/objection',
  'get /account/export',
  'delete /account',
  'delete /account/sessions/{sessionId}',
  'get /account/mfa/factors',
  'post /account/mfa/challenges',
  'put /account/mfa/challenges',
  'post /account/passkeys/confirmation',
  'put /account/passkeys/confirmation',
])

/** What a public instance answers to the owner: who may publish, and how much. */
const LIMITED = {
  unverified: [/^(posts|comments|jobs) /, '401 user_unauthorized'],
  // An ad counts when it goes live.
  newcomer: [/^(posts|comments|follows) /, '403 user_too_new'],
} as const
const CREATION = /^post \/(databases|tablesdb)/

function memberOutcome(row: Row, kind: Member, credential: Credential): string {
  const { outcomes, except, operation, about = '' } = row
  if (kind === 'unverified' || kind === 'newcomer') {
    const [what, refusal] = LIMITED[kind]
    const expected = memberOutcome(row, 'owner', credential)
    return expected === '201' && CREATION.test(operation) && what.test(about) ? refusal : expected
  }
  if (kind === 'suspended' && publishes(row)) return '403 user_suspended'
  return except?.(credential, kind) ?? outcomes[kind] ?? outcomes.other
}

/** The table's outcome for a caller with one kind of credential. */
export function expectedOutcome(row: Row, kind: CallerKind, credential: Credential): string {
  const { outcomes, skipsAuthentication } = row
  if (kind === 'guest') return outcomes.guest
  if (isSignedIn(kind)) return memberOutcome(row, kind, credential)
  if (credential === 'jwt')
    return kind === 'expired' && !skipsAuthentication ? '401 user_jwt_invalid' : outcomes.guest
  if (kind === 'limited' && REACHED_WHILE_BLOCKED.has(row.operation))
    return memberOutcome(row, 'owner', credential)
  const isBlocked = kind === 'blocked' || kind === 'limited'
  return isBlocked && outcomes.guest === UNAUTHORIZED ? '401 user_blocked' : outcomes.guest
}

/** Every call that access tokens reach: content. */
const REACHED_BY_TOKENS = / \/(databases|tablesdb|storage|usernames)/
export const isReachedByToken = (operation: string): boolean => REACHED_BY_TOKENS.test(operation)
const SESSIONS_ONLY = /^pushSubscriptions( |$)/

/** The table's outcome for an access token of all scopes. A token has no role: of an operator, it is another member's. */
export function expectedByToken(
  row: Pick<Row, 'operation' | 'about'> & Partial<Row>,
  kind: 'owner' | 'operator',
): string {
  const { operation, about = '', outcomes = everybody('200'), headers: _, ...more } = row
  // A socket gets its refusals as messages; a token is nobody there.
  if (operation === 'get /realtime') return outcomes.guest
  if (!isReachedByToken(operation) || SESSIONS_ONLY.test(about)) return UNAUTHORIZED
  const { operator: _role, ...others } = outcomes
  return memberOutcome({ operation, about, outcomes: others, ...more }, kind, 'cookie')
}
