import { AppError } from '@devhood/contract'
import type { Token } from '@devhood/contract/schemas'
import type { AccountRegistry, Caller } from '#services/account'
import type { Changes } from '#changes'
import type { Mailer, Envelope } from '#services/emails'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import { type Kind, type DeliveredKind, deliveryOf } from './kinds.ts'
import { presentToken, type Proof, type Tokens, type NewToken } from './tokens.ts'
import type { TokenRow } from './token-store.ts'

/** No account has this id. */
const NOBODY = ''

export type Account = NonNullable<Awaited<ReturnType<AccountRegistry['find']>>>

interface ProofOptions extends Pick<Platform, 'database'> {
  readonly tokens: Tokens
  readonly registry: AccountRegistry
  readonly changes: Changes
  readonly mailer: Mailer
}

type Topic = 'recovery' | 'verification'

interface SendOptions {
  readonly newToken: NewToken & { readonly kind: DeliveredKind }
  /** Whether the message has a recipient; otherwise the same work is done without sending it. */
  readonly isReal: boolean
  readonly topic?: Topic
  readonly caller: Pick<Caller, 'ip' | 'userAgent'>
  readonly deliver: (envelope: Envelope, secret: string) => Promise<void>
}

/** Finds a token's account, if it still has the email or number. */
const ownerFinder = (registry: ProofOptions['registry']) =>
  async function ownerOf(tx: Writer, kind: DeliveredKind, row: TokenRow) {
    const account = row.accountId === null ? undefined : await registry.find(tx, row.accountId)
    return account?.[deliveryOf(kind).channel] === row.target ? account : undefined
  }

export const findByTarget = async (
  registry: AccountRegistry,
  db: Reader,
  { kind, target }: { readonly kind: DeliveredKind; readonly target: string },
) =>
  deliveryOf(kind).channel === 'email'
    ? registry.findByEmail(db, target)
    : registry.findByPhone(db, target)

export interface ProofUser extends Pick<Platform, 'database' | 'now'> {
  readonly proofs: Proofs
  readonly registry: AccountRegistry
  readonly mailer: Mailer
}

interface ProofEvent {
  readonly topic: Topic
  readonly step: 'create' | 'update'
  readonly token: Token
  readonly confirmed?: string
}

/** The common parts of all secrets that are sent by email or phone. */
export function proofService({ database, tokens, registry, changes, mailer }: ProofOptions) {
  const ownerOf = ownerFinder(registry)
  /**
   * Logs the event and notifies the owner; `step` is `create` for a request, `update` for its completion. Without
   * an account it runs the same statements, because their number must reveal nothing.
   */
  async function publishEvent(
    tx: Writer,
    accountId: string | null,
    { topic, step, token, confirmed = '' }: ProofEvent,
    caller: Pick<Caller, 'ip' | 'userAgent'>,
  ): Promise<void> {
    await registry.record(tx, accountId ?? NOBODY, `${topic}.${step}`, { ...caller, confirmed })
    if (accountId === null) return
    const event = `${topic}.${token.$id}.${step}`
    changes.announce(tx, { kind: 'account', accountId, event, payload: token })
  }

  /** Creates a secret and sends it. The caller doesn't learn whether it has a recipient. */
  async function send({ newToken, isReal, topic, caller, deliver }: SendOptions): Promise<Token> {
    const { kind, target, accountId } = newToken
    const isMail = deliveryOf(kind).channel === 'email'
    await (isMail ? mailer.requireMail(target) : mailer.requireSms(target))
    const { secret, expire, token } = await database.write(async (tx) => {
      const issued = await tokens.issue(tx, newToken)
      if (topic)
        await publishEvent(tx, accountId, { topic, step: 'create', token: issued.token }, caller)
      return issued
    })
    await deliver({ to: target, expire, isReal, accountId }, secret)
    return token
  }

  /** Uses a secret up and runs its action, once. Throws `user_invalid_token`; wrong secrets are counted. */
  async function redeem<K extends Kind, T>(
    kinds: readonly K[],
    proof: Proof,
    use: (tx: Writer, row: TokenRow, kind: K) => Promise<T | undefined>,
  ): Promise<T> {
    const result = await database.write(async (tx) => {
      for (const kind of kinds) {
        const row = await tokens.take(tx, kind, proof)
        if (row) return use(tx, row, kind)
      }
      return undefined
    })
    if (result === undefined) throw new AppError('user_invalid_token')
    return result
  }

  /** The same for secrets that only the account's owner can request; returns the used token. */
  async function redeemForOwner(
    kind: DeliveredKind,
    { topic, proof, caller }: { topic: Topic; proof: Proof; caller: Caller },
    use: (tx: Writer, account: Account) => Promise<unknown>,
  ): Promise<Token> {
    return redeem([kind], proof, async (tx, row) => {
      const account = await ownerOf(tx, kind, row)
      if (account === undefined || account.blockedAt !== null) return undefined
      await use(tx, account)
      const token = presentToken(row)
      const said = { topic, step: 'update', token, confirmed: deliveryOf(kind).channel } as const
      await publishEvent(tx, account.$id, said, caller)
      return token
    })
  }

  return { send, redeem, redeemForOwner }
}

export type Proofs = ReturnType<typeof proofService>
