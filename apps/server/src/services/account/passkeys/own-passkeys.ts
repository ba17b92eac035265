import { AppError, newId } from '@devhood/contract'
import type { Passkey, PasskeyCreation, PasskeyList } from '@devhood/contract/schemas'
import { visibleLine } from '@devhood/contract/text'
import type { Actor } from '#engine'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { listIdentities } from '../credentials/identity-store.ts'
import { mapUniqueViolation } from '../credentials/map-unique-violation.ts'
import { type ReauthenticationOptions, reauthentication } from '../credentials/reauthentication.ts'
import type { FactorChange, FactorChanges } from '../mfa/factor-changes.ts'
import { checkConfirmed, hasFactor, ownSession } from '../mfa/step-up.ts'
import { type AccountEvents, getOwnAccount, type Owner } from '../profile/own-account.ts'
import { deviceOf } from '../sessions/user-agent.ts'
import type { PasskeyChallenges } from './challenges.ts'
import { needsOtherWay, type PasskeyOptions, presentPasskey } from './options.ts'
import type { NewCredential } from './schema.ts'
import {
  deletePasskey,
  findOwnPasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
} from './store.ts'
import type { PasskeyVerification } from './verification.ts'

const PASSKEYS_MAX = 20

interface Options extends FactorChanges, ReauthenticationOptions, Pick<Platform, 'database'> {
  readonly events: AccountEvents
  readonly options: PasskeyOptions
  readonly challenges: PasskeyChallenges
  readonly verification: PasskeyVerification
}

/** What a device is called until its owner names it: 'Firefox on Linux'. */
function defaultName(userAgent: string): string {
  const { clientName, osName } = deviceOf(userAgent)
  return (
    [clientName, osName.replace('GNU/', '')].filter((part) => part !== '').join(' on ') || 'Passkey'
  )
}

/** Throws unless the account can have one more, and another way in beside it. */
async function checkRoom(db: Reader, actor: Actor): Promise<PasskeyRow[]> {
  const { password, email, phone } = await getOwnAccount(db, actor)
  const hasOtherWay =
    password !== null ||
    email !== null ||
    phone !== null ||
    (await listIdentities(db, actor)).length
  if (!hasOtherWay) throw needsOtherWay()
  const known = await listPasskeys(db, actor)
  if (known.length >= PASSKEYS_MAX)
    throw new AppError('general_bad_request', {
      message: `An account has at most ${PASSKEYS_MAX} passkeys: remove one first.`,
    })
  return known
}

/** New passkeys: asked for after a confirmation or the password, and answered in the same session within five minutes. */
function passkeyAddition(parts: Options) {
  const { database, now, change, publish, confirm, options, challenges, verification } = parts
  const { reauthenticate } = reauthentication(parts)
  const questionOf = ({ sessionId }: Actor) => ({ purpose: 'add', from: sessionId }) as const

  /** Throws `user_challenge_required` where the account has a factor, else `user_invalid_credentials` for a wrong password. */
  async function begin(owner: Owner, password: string | undefined): Promise<PasskeyCreation> {
    const { actor } = owner
    const session = await ownSession(database, actor)
    if (hasFactor(session)) checkConfirmed(session, now())
    else await reauthenticate(owner, { supplied: password })
    const known = await checkRoom(database, actor)
    const { name, email, phone } = await getOwnAccount(database, actor)
    const label = email ?? phone ?? name
    return options.forNew({ accountId: actor.accountId, name, label }, known, questionOf(actor))
  }

  /** Throws `user_invalid_token`, `user_passkey_already_exists`. */
  async function add(
    owner: Owner,
    {
      credential,
      name,
    }: { readonly credential: NewCredential; readonly name?: string | undefined },
  ): Promise<Pick<FactorChange, 'notify'> & { readonly passkey: Passkey }> {
    const { challenge, ...made } = await verification.verifyNew(credential, questionOf(owner.actor))
    const work = change(owner, async (tx, session) => {
      await challenges.use(tx, challenge)
      await checkRoom(tx, owner.actor)
      const row = {
        $id: newId(now()),
        $createdAt: now(),
        accountId: owner.actor.accountId,
        name: visibleLine(name ?? defaultName(owner.userAgent)),
        ...made,
        usedAt: null,
        userAgent: '',
      }
      await insertPasskey(tx, row)
      await confirm(tx, session, ['passkey'])
      const { notify } = await publish(tx, owner, 'passkey added')
      return { passkey: presentPasskey(row), notify }
    })
    return mapUniqueViolation('user_passkey_already_exists', work)
  }

  return { begin, add }
}

/** The passkeys of the caller's account. */
export function ownPasskeys(parts: Options) {
  const { database, change, publish, events } = parts

  async function list(actor: Actor): Promise<PasskeyList> {
    const passkeys = (await listPasskeys(database, actor)).map(presentPasskey)
    return { total: passkeys.length, passkeys }
  }

  /** Throws `user_passkey_not_found`. */
  const rename = async (owner: Owner, id: string, name: string): Promise<Passkey> =>
    database.write(async (tx) => {
      await ownSession(tx, owner.actor)
      const row = await findOwnPasskey(tx, { id, accountId: owner.actor.accountId })
      if (row === undefined) throw new AppError('user_passkey_not_found')
      const renamed = { name: visibleLine(name) }
      await updatePasskey(tx, id, renamed)
      await events.publishUpdate(tx, owner, 'passkeys')
      return presentPasskey({ ...row, ...renamed })
    })

  /** Sessions that it has opened stay, as with other factors. Throws `user_passkey_not_found`, `user_challenge_required`. */
  const remove = async (owner: Owner, id: string): Promise<FactorChange> =>
    change(owner, async (tx) => {
      const { accountId } = owner.actor
      if ((await findOwnPasskey(tx, { id, accountId })) === undefined)
        throw new AppError('user_passkey_not_found')
      await deletePasskey(tx, id)
      return publish(tx, owner, 'passkey removed')
    })

  return { list, rename, remove, ...passkeyAddition(parts) }
}
