import { AppError, canonicalEmail } from '@devhood/contract'
import type { Actor } from '#engine'
import type { Reader, Writer } from '#platform/database'
import { type Files, type PictureRule, withPicture } from '../shared/pictures.ts'
import type { Data, Rules, RuleContext } from '../shared/rules.ts'

/** An account as far as its users document is concerned. Times in milliseconds since 1970. */
interface ProfileState {
  readonly accountId: string
  /** null while the account has none; its document then says ''. */
  readonly email: string | null
  readonly createdAt: number
  /** Null until the first sign-in. */
  readonly signedInAt: number | null
  readonly hasProfile: boolean
}

/** What documents need of the accounts. */
export interface Accounts {
  findForProfile(db: Reader, accountId: string): Promise<ProfileState | undefined>
  /** Gives the account the name of its users document. */
  rename(tx: Writer, accountId: string, name: string): Promise<void>
  /** Whether this was the id of an account or a person that was erased. */
  isErased(db: Reader, id: string): Promise<boolean>
}

interface Options {
  readonly accounts: Accounts
  readonly files: Files
  readonly now: () => number
}

/** A guest may write the users document of an account this long after it was opened, in milliseconds. */
const SIGN_UP_MS = 10 * 60_000

/** Where a person without a picture of his own gets initials drawn. */
const INITIALS = /^\/v1\/avatars\/initials$/

/** Nobody is known by this session: it stands in while sign-up writes the new account's document. */
function actorFor({ accountId }: ProfileState): Actor {
  return { accountId, sessionId: '', userId: null, isVerified: false }
}

export function userRules({ accounts, files, now }: Options): Rules {
  const picture: PictureRule = {
    files,
    withoutFile: INITIALS,
    raster: true,
    describe: () => ({}),
  }

  /** Whether a guest is about to finish the sign-up of this account. */
  function isSigningUp(
    account: ProfileState,
    { mayClaimAccount = () => true }: RuleContext['view'],
  ): boolean {
    const { accountId, hasProfile, signedInAt, createdAt } = account
    const isOpen = !hasProfile && signedInAt === null && now() - createdAt <= SIGN_UP_MS
    return isOpen && mayClaimAccount(accountId)
  }

  /** The account that the document is for: the caller's own, or a guest's that is being opened. */
  async function accountFor({ tx, view }: RuleContext, data: Data): Promise<ProfileState> {
    const { actor } = view
    const accountId = data['accountId'] ?? actor?.accountId
    const account =
      typeof accountId === 'string' ? await accounts.findForProfile(tx, accountId) : undefined
    const isAllowed = actor ? actor.accountId === accountId : account && isSigningUp(account, view)
    const { email: sent = '' } = data
    const email = (typeof sent === 'string' && canonicalEmail(sent)) || null
    // One refusal for all: it must not tell which accounts exist.
    if (!account || !isAllowed || email !== account.email) throw new AppError('user_unauthorized')
    return account
  }

  async function rename(tx: Writer, accountId: string, name: unknown): Promise<void> {
    if (typeof name === 'string') await accounts.rename(tx, accountId, name)
  }

  return {
    async beforeCreate(context, sent, id) {
      const account = await accountFor(context, sent)
      if (await accounts.isErased(context.tx, id)) throw new AppError('document_already_exists')
      const actor = context.view.actor ?? actorFor(account)
      await rename(context.tx, account.accountId, sent['name'])
      const data = { ...sent, accountId: account.accountId, email: account.email ?? '' }
      const change = await withPicture(context, data, picture, { actor })
      return { ...change, view: { ...context.view, actor } }
    },
    async beforeUpdate(context, data, id) {
      const { actor } = context.view
      const before = await context.engine.find(context.tx, 'users', id)
      if (!actor || before?.['accountId'] !== actor.accountId) return { data }
      if (data['name'] !== before['name']) await rename(context.tx, actor.accountId, data['name'])
      return withPicture(context, data, picture, { actor, before })
    },
  }
}
