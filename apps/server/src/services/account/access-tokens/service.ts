import { AppError, newId } from '@devhood/contract'
import type { AccessToken, AccessTokenList } from '@devhood/contract/schemas'
import { type Actor, formatInstant, parseInstant } from '#engine'
import { DAY } from '#lib/time'
import type { Platform } from '#platform'
import { type Reader, sweepRows } from '#platform/database'
import { type ReauthenticationOptions, reauthentication } from '../credentials/reauthentication.ts'
import type { FactorChange, FactorChanges } from '../mfa/factor-changes.ts'
import { hasFactor, ownSession } from '../mfa/step-up.ts'
import type { Owner } from '../profile/own-account.ts'
import { newSecret, hashToken } from './secret.ts'
import {
  type AccessTokenRow,
  deleteToken,
  insertToken,
  listExpiredTokens,
  listTokens,
  removeToken,
} from './store.ts'

const TOKENS_MAX = 20
/** A year, also a leap year. */
const LIFE_MAX = 366 * DAY
/** How long the list still shows an expired token. */
const SHOWN_EXPIRED = 30 * DAY

const EVENT = 'update.accessTokens'

interface Options
  extends
    Pick<Platform, 'database' | 'now'>,
    ReauthenticationOptions,
    Pick<FactorChanges, 'change' | 'publish'> {}

interface NewToken {
  readonly name: string
  readonly scopes: readonly string[]
  readonly expire: string
  readonly password?: string
}

const present = (row: AccessTokenRow, secret = ''): AccessToken => ({
  $id: row.$id,
  $createdAt: formatInstant(row.$createdAt),
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes.split(' ') as AccessToken['scopes'],
  expire: formatInstant(row.expire),
  accessedAt: row.usedAt === null ? '' : formatInstant(row.usedAt),
  ip: row.ip,
  userAgent: row.userAgent,
  secret,
})

const invalid = (message: string) => new AppError('general_argument_invalid', { message })

/** The end that a new token asks for. Throws `general_argument_invalid`. */
function endOf({ expire }: NewToken, time: number): number {
  const end = parseInstant(expire)
  if (end === undefined || end <= time || end > time + LIFE_MAX)
    throw invalid('Parameter "expire" must be in the future, and at most a year ahead.')
  return end
}

export async function listOwnTokens(db: Reader, { accountId }: Actor): Promise<AccessTokenList> {
  const rows = await listTokens(db, { accountId })
  return { total: rows.length, accessTokens: rows.map((row) => present(row)) }
}

/** People's own access tokens. Only sessions reach these calls. */
export function accessTokenService(options: Options) {
  const { database, now, change, publish } = options
  const { reauthenticate } = reauthentication(options)

  const list = async (actor: Actor): Promise<AccessTokenList> => listOwnTokens(database, actor)

  /** The password is the proof where there is no second factor, which `change` asks for. */
  async function prove(owner: Owner, password: string | undefined): Promise<void> {
    const session = await ownSession(database, owner.actor)
    if (!hasFactor(session) || password !== undefined)
      await reauthenticate(owner, { supplied: password })
  }

  /** Throws `user_invalid_credentials`, `user_challenge_required`, `general_argument_invalid`. */
  async function create(owner: Owner, sent: NewToken): Promise<FactorChange & AccessTokenMade> {
    if (owner.actor.isAnonymous) throw new AppError('general_unauthorized_scope')
    const time = now()
    const expire = endOf(sent, time)
    await prove(owner, sent.password)
    return change(owner, async (tx, { factors }) => {
      const { accountId } = owner.actor
      const live = (await listTokens(tx, { accountId })).filter((each) => each.expire > time)
      if (live.length >= TOKENS_MAX)
        throw invalid(`An account has at most ${TOKENS_MAX} access tokens: revoke one first.`)
      const { secret, prefix } = newSecret()
      const row: AccessTokenRow = {
        $id: newId(time),
        $createdAt: time,
        accountId,
        name: sent.name.trim(),
        prefix,
        secretHash: hashToken(secret),
        scopes: sent.scopes.join(' '),
        factors,
        expire,
        usedAt: null,
        ip: '',
        userAgent: '',
      }
      await insertToken(tx, row)
      const changed = await publish(tx, owner, 'token added', {
        name: EVENT,
        confirmed: sent.password === undefined ? '' : 'password',
      })
      return { ...changed, token: present(row, secret) }
    })
  }

  /** Needs no confirmation: it only takes access away. Throws `user_token_not_found`. */
  const revoke = async (owner: Owner, id: string): Promise<FactorChange> =>
    database.write(async (tx) => {
      const { accountId } = owner.actor
      if ((await deleteToken(tx, { accountId, id })) === 0)
        throw new AppError('user_token_not_found')
      return publish(tx, owner, 'token revoked', { name: EVENT })
    })

  const sweep = async (): Promise<void> =>
    sweepRows(
      database,
      async (db, max) => listExpiredTokens(db, { before: now() - SHOWN_EXPIRED, max }),
      removeToken,
    )

  return { list, create, revoke, sweep }
}

interface AccessTokenMade {
  readonly token: AccessToken
}
