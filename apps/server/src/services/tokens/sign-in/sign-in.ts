import { SERVER_CHOOSES_ID } from '@devhood/contract'
import type { AccountRegistry, Caller, OpenedSession, OpenSession } from '#services/account'
import type { Writer } from '#platform/database'
import {
  type DeliveredKind,
  type DeliveredSignInKind,
  deliveryOf,
  type SignInKind,
} from '../kinds.ts'
import { type Account, findByTarget, type Proofs } from '../proofs.ts'
import { signInMethodOf } from './oauth-tokens.ts'
import type { Proof } from '../tokens.ts'
import type { TokenRow } from '../token-store.ts'

interface Options {
  readonly proofs: Proofs
  readonly registry: AccountRegistry
  readonly openSession: OpenSession
}

const PROVIDERS: Readonly<Record<DeliveredSignInKind, string>> = {
  magic: 'magic-url',
  email: 'email',
  phone: 'phone',
}

export function tokenSignInService({ proofs, registry, openSession }: Options) {
  /** Opens a new account, with the id from the request if it is still free. */
  async function open(
    tx: Writer,
    kind: DeliveredKind,
    { userId, target }: TokenRow,
    caller: Caller,
  ) {
    const { $id } = await registry.open(tx, {
      userId: (await registry.isFree(tx, userId)) ? userId : SERVER_CHOOSES_ID,
      [deliveryOf(kind).channel]: target,
    })
    const confirmed = deliveryOf(kind).channel
    await registry.record(tx, $id, 'user.create', { ...caller, confirmed })
    return registry.get(tx, $id)
  }

  /** Marks the target as verified. An unverified email claims the whole account; a number only itself. */
  async function prove(tx: Writer, kind: DeliveredKind, account: Account): Promise<void> {
    if (deliveryOf(kind).channel === 'email') await registry.claim(tx, account)
    else await registry.verifyPhone(tx, account.$id)
  }

  /**
   * The account of a token. An unverified number is removed from its account, because it may belong to another
   * person.
   */
  async function ownerOf(tx: Writer, kind: DeliveredKind, { target, accountId }: TokenRow) {
    const account = await findByTarget(registry, tx, { kind, target })
    // The account had the email when the token was sent, and doesn't have it any more.
    if (accountId !== null && account?.$id !== accountId) return { isVoid: true }
    if (account === undefined || kind !== 'phone' || account.phoneVerified === 1) return { account }
    await registry.releasePhone(tx, account.$id)
    return {}
  }

  async function signIn(
    tx: Writer,
    { row, kind, caller }: { row: TokenRow; kind: DeliveredSignInKind; caller: Caller },
  ): Promise<OpenedSession | undefined> {
    const { account: known, isVoid } = await ownerOf(tx, kind, row)
    if (isVoid || (known && known.blockedAt !== null)) return undefined
    const account = known ?? (await open(tx, kind, row, caller))
    await prove(tx, kind, account)
    const signInMethod = {
      provider: PROVIDERS[kind],
      providerUid: row.target,
      factor: deliveryOf(kind).channel,
    }
    return openSession(tx, account, signInMethod, caller)
  }

  /** Signs in with the provider that authenticated the person. */
  async function signInWithOauthToken(tx: Writer, { userId, target }: TokenRow, caller: Caller) {
    const account = await registry.get(tx, userId)
    if (account.blockedAt !== null) return undefined
    return openSession(tx, account, signInMethodOf(target), caller)
  }

  /** Opens a session for a secret of one of these kinds. Throws `user_invalid_token`. */
  async function confirm(
    caller: Caller,
    kinds: readonly SignInKind[],
    proof: Proof,
  ): Promise<OpenedSession> {
    return proofs.redeem(kinds, proof, async (tx, row, kind) =>
      kind === 'vouched'
        ? signInWithOauthToken(tx, row, caller)
        : signIn(tx, { row, kind, caller }),
    )
  }

  return { confirm }
}
