import { AppError, canonicalEmail, EMAIL_DIGESTS, isTimeZone, LIMITS } from '@devhood/contract'
import { users as declared } from '@devhood/contract/collections'
import { isUsername, usernameOf } from '@devhood/contract/text'
import { invalidStructure, type Actor } from '#engine'
import type { Platform } from '#platform'
import type { Reader, Writer } from '#platform/database'
import { type Files, type PictureRule, withPicture } from '../shared/pictures.ts'
import type { Services } from '../resource.ts'
import type { Data, Rules, RuleContext } from '../shared/rules.ts'
import { profileTexts } from '../shared/profile-texts.ts'
import { checkPinned } from './pinned-posts.ts'
import { startDigest, stopDigest } from './store.ts'
import { hasUsername, isClaimed, reserveClaim, storeClaim } from './usernames/store.ts'

/** The state of an account that its users document depends on. Times in milliseconds since 1970. */
interface ProfileState {
  readonly accountId: string
  /** null while the account has none; its document then has ''. */
  readonly email: string | null
  readonly createdAt: number
  /** Null until the first sign-in. */
  readonly signedInAt: number | null
  readonly hasProfile: boolean
}

/** The part of the accounts service that documents need. */
export interface Accounts {
  findForProfile(db: Reader, accountId: string): Promise<ProfileState | undefined>
  /** Gives the account the name of its users document. */
  rename(tx: Writer, accountId: string, name: string): Promise<void>
  /** Whether this was the id of an erased account or person. */
  isErased(db: Reader, id: string): Promise<boolean>
}

interface Options extends Pick<Platform, 'keyOf' | 'mail' | 'now'> {
  readonly accounts: Accounts
  readonly files: Files
  readonly screenProfile: Services['screenProfile']
}

/** A guest may create the users document of an account this long after its creation, in milliseconds. */
const SIGN_UP_MS = 10 * 60_000

/** The path of the initials that people without a picture get. */
const INITIALS = /^\/v1\/avatars\/initials$/

/** The actor for whom sign-up writes the new account's document: it has no session yet. */
const actorFor = ({ accountId }: ProfileState): Actor => ({
  accountId,
  sessionId: '',
  userId: null,
  isVerified: false,
})

/** Keeps the time of the next email digest in step with the person's choices. */
function digestRules({ mail, now }: Pick<Options, 'mail' | 'now'>) {
  const isOn = (choice: unknown) => EMAIL_DIGESTS.some((each) => each === choice && each !== 'off')

  function check({ emailDigest, timeZone }: Data): void {
    if (isOn(emailDigest) && mail === undefined) throw new AppError('general_smtp_disabled')
    if (typeof timeZone === 'string' && !isTimeZone(timeZone))
      throw invalidStructure('attribute "timeZone" must be a time zone by its IANA name')
  }

  async function follow(tx: Writer, id: string, before: Data, data: Data): Promise<void> {
    const after = { ...before, ...data }
    if (['emailDigest', 'timeZone'].every((name) => before[name] === after[name])) return
    if (isOn(after['emailDigest'])) await startDigest(tx, { user: id, now: now() })
    else await stopDigest(tx, { user: id })
  }

  return { check, follow }
}

/** The data with the stored email in place of another spelling of it. */
function withStoredEmail(data: Data, before: Data): Data {
  const { email } = data
  const isSame = typeof email === 'string' && canonicalEmail(email) === before['email']
  return isSame ? { ...data, email: before['email'] } : data
}

/** Claims of usernames, which no other's may look like. */
function usernameRules({ keyOf, now }: Pick<Options, 'keyOf' | 'now'>) {
  /** Throws if somebody has, or had, a username that looks the same. */
  async function claim(tx: Writer, user: string, username: string): Promise<void> {
    if (await isClaimed(tx, username, { keyOf, now: now(), except: user }))
      throw new AppError('document_unique_constraint_violation', {
        message: 'The value of "username" is taken: another document has one that looks the same.',
      })
    await storeClaim(tx, { user, username, now: now() })
  }

  /** Throws if the username was changed less than 30 days ago. Invalid ones fail when they are parsed. */
  async function rename(tx: Writer, before: Data, sent: unknown): Promise<void> {
    if (typeof sent !== 'string' || sent === before['username']) return
    const [user, earlier, username] = [
      String(before['$id']),
      String(before['username']),
      usernameOf(sent),
    ]
    if (username === earlier || !isUsername(username)) return
    const next = Number(before['renamedAt'] ?? 0) + LIMITS.renameEvery
    if (before['renamedAt'] != null && now() < next)
      throw new AppError('general_argument_invalid', {
        message: `You can change your username again on ${new Date(next).toISOString().slice(0, 10)}.`,
      })
    if (await hasUsername(tx, username, user)) throw new AppError('document_already_exists')
    await reserveClaim(tx, { user, username: earlier, now: now() })
    await claim(tx, user, username)
  }

  return { claim, rename }
}

/** Whether a guest is about to finish the sign-up of this account. */
function isSigningUp(
  { accountId, hasProfile, signedInAt, createdAt }: ProfileState,
  { mayClaimAccount = () => true }: RuleContext['view'],
  now: number,
): boolean {
  const isOpen = !hasProfile && signedInAt === null && now - createdAt <= SIGN_UP_MS
  return isOpen && mayClaimAccount(accountId)
}

export function userRules({ accounts, files, keyOf, mail, now, ...services }: Options): Rules {
  const screen = profileTexts(services, declared)
  const usernames = usernameRules({ keyOf, now })
  const digest = digestRules({ mail, now })
  const picture: PictureRule = {
    files,
    withoutFile: INITIALS,
    raster: true,
    describe: () => ({}),
  }

  /** The account of the document: the caller's own, or the one that a guest is creating. */
  async function accountFor({ tx, view }: RuleContext, data: Data): Promise<ProfileState> {
    const { actor } = view
    const accountId = data['accountId'] ?? actor?.accountId
    const account =
      typeof accountId === 'string' ? await accounts.findForProfile(tx, accountId) : undefined
    const isAllowed = actor
      ? actor.accountId === accountId
      : account && isSigningUp(account, view, now())
    const { email: sent = '' } = data
    const email = (typeof sent === 'string' && canonicalEmail(sent)) || null
    // The same error for all cases, so that it doesn't reveal which accounts exist.
    if (!account || !isAllowed || email !== account.email) throw new AppError('user_unauthorized')
    return account
  }

  const rename = async (tx: Writer, accountId: string, name: unknown): Promise<void> =>
    typeof name === 'string' ? accounts.rename(tx, accountId, name) : undefined

  return {
    async beforeCreate(context, sent, id) {
      digest.check(sent)
      const account = await accountFor(context, sent)
      if (await accounts.isErased(context.tx, id)) throw new AppError('document_already_exists')
      const actor = context.view.actor ?? actorFor(account)
      await checkPinned(context, sent, { $id: id })
      await rename(context.tx, account.accountId, sent['name'])
      const report = await screen(context.tx, { actor, person: id, data: sent })
      const data = { ...sent, accountId: account.accountId, email: account.email ?? '' }
      const change = await withPicture(context, data, picture, { actor })
      return { ...change, afterCreate: report, view: { ...context.view, actor } }
    },
    async afterCreate({ tx }, record) {
      const user = String(record['$id'])
      await usernames.claim(tx, user, String(record['username']))
      await digest.follow(tx, user, {}, record)
    },
    async beforeUpdate(context, sent, before) {
      const { tx, actor } = context
      const data = withStoredEmail(sent, before)
      digest.check(data)
      await checkPinned(context, data, before)
      await digest.follow(tx, String(before['$id']), before, data)
      await usernames.rename(tx, before, data['username'])
      const report = await screen(tx, { actor, person: String(before['$id']), data, before })
      await report()
      if (data['name'] !== before['name']) await rename(tx, actor.accountId, data['name'])
      return withPicture(context, data, picture, { actor, before })
    },
  }
}
