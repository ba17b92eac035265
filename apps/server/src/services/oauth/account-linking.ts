import { AppError, canonicalEmail, lengthOf, LIMITS, SERVER_CHOOSES_ID } from '@devhood/contract'
import { visibleLine } from '@devhood/contract/text'
import type { AccountRegistry, Caller } from '#services/account'
import type { Writer } from '#platform/database'
import type { Profile } from '#platform/oauth'
import type { IdentityService, ExternalIdentity } from './identities.ts'

type Account = NonNullable<Awaited<ReturnType<AccountRegistry['find']>>>

interface Options {
  readonly registry: AccountRegistry
  readonly identities: IdentityService
}

/** Normalized to one line and the maximum length of names; '' when no valid name is left. */
function nameOf({ name }: Profile): string {
  const line = visibleLine(name.replaceAll(/\p{Cc}+/gu, ' '))
  const length = lengthOf(line)
  return length >= LIMITS.nameMin && length <= LIMITS.nameMax ? line : ''
}

const verifiedEmail = ({ email, isEmailVerified }: Profile) =>
  isEmailVerified ? canonicalEmail(email) : undefined

const emailTaken = (service: string) =>
  new AppError('user_already_exists', {
    message: `An account with your ${service} email address already exists. Sign in to it and connect ${service} in the settings.`,
  })

const PROOF = { confirmed: 'oauth2' } as const

/** Finds or creates the account for an external identity. */
export function accountLinking({ registry, identities }: Options) {
  /** Whether a new account can't use the email: another account has it, or had it and it is unverified here. */
  async function isTaken(tx: Writer, email: string, profile: Profile): Promise<boolean> {
    if (await registry.findByEmail(tx, email)) return true
    return verifiedEmail(profile) === undefined && registry.isReserved(tx, email)
  }

  /** Creates an account for a new person, unless the email is taken. */
  async function open(
    tx: Writer,
    { service, profile }: ExternalIdentity,
    caller: Caller,
  ): Promise<Account> {
    const email = canonicalEmail(profile.email)
    if (email !== undefined && (await isTaken(tx, email, profile))) throw emailTaken(service)
    const { $id } = await registry.open(tx, {
      userId: SERVER_CHOOSES_ID,
      name: nameOf(profile),
      ...(email !== undefined && { email }),
    })
    if (verifiedEmail(profile) !== undefined) await registry.verifyEmail(tx, $id)
    await registry.record(tx, $id, 'user.create', { ...caller, ...PROOF })
    return registry.get(tx, $id)
  }

  /** The account with this email. A verification by the provider counts as a verification here. */
  async function claim(tx: Writer, { profile }: ExternalIdentity): Promise<Account | undefined> {
    const email = verifiedEmail(profile)
    const account = email === undefined ? undefined : await registry.findByEmail(tx, email)
    if (account) await registry.claim(tx, account)
    return account
  }

  /**
   * The account for a sign-in: the one connected with the identity, else the one with its email, else a new one.
   * Throws `user_already_exists` when the email is taken and the provider hasn't verified it.
   */
  async function findOrOpen(tx: Writer, identity: ExternalIdentity, caller: Caller) {
    const connected = await identities.findAccountId(tx, identity)
    if (connected !== undefined) return registry.get(tx, connected)
    const account = (await claim(tx, identity)) ?? (await open(tx, identity, caller))
    await identities.connect(tx, account.$id, identity)
    return account
  }

  /** Whether the account has no way to sign in again: it belongs to a visitor. */
  async function isVisitor(tx: Writer, { $id, email, phone, password }: Account): Promise<boolean> {
    const hasSignInMethod = email !== null || phone !== null || password !== null
    return !hasSignInMethod && !(await identities.isConnected(tx, { accountId: $id }))
  }

  /** Adds what a visitor's account doesn't have yet. */
  async function fillInProfile(
    tx: Writer,
    account: Account,
    { profile }: ExternalIdentity,
  ): Promise<void> {
    const email = verifiedEmail(profile)
    const isFree = email !== undefined && !(await registry.findByEmail(tx, email))
    await registry.fillInProfile(tx, account, { name: nameOf(profile), ...(isFree && { email }) })
  }

  /**
   * Connects the identity with the signed-in account. Returns whether that account was a visitor's until now;
   * undefined when it has been erased meanwhile. Throws `user_already_exists` when the identity is connected with
   * another account.
   */
  async function link(tx: Writer, accountId: string, identity: ExternalIdentity, caller: Caller) {
    const account = await registry.find(tx, accountId)
    if (account === undefined) return undefined
    const wasVisitor = await isVisitor(tx, account)
    await identities.connect(tx, accountId, identity)
    if (wasVisitor) await fillInProfile(tx, account, identity)
    await registry.record(tx, accountId, 'user.update', { ...caller, ...PROOF, what: 'identity' })
    return { account, wasVisitor }
  }

  return { findOrOpen, link, findConnected: identities.findAccountId }
}

export type AccountLinking = ReturnType<typeof accountLinking>
