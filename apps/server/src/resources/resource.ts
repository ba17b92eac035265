import type { Config } from '#config'
import type { Published } from '@devhood/contract'
import type { Actor, Collection, Engine, RawRecord } from '#engine'
import type { Platform } from '#platform'
import type { SqlValue, Writer } from '#platform/database'
import type { Changes } from '#changes'
import type { ArchiveSection } from './shared/archive.ts'
import type { Files } from './shared/pictures.ts'
import type { Change, Data, Rules } from './shared/rules.ts'
import type { Accounts } from './users/rules.ts'

/** The services that rules and background jobs of resources use. */
export interface Services extends Pick<Platform, 'database' | 'keyOf' | 'mail' | 'now'> {
  readonly engine: Engine
  readonly changes: Changes
  readonly config: Pick<Config, 'jobPosters' | 'newAccounts' | 'posting'>
  readonly accounts: Accounts
  readonly files: Files
  readonly raids: Raids
  /** Tries the content rules of operators. */
  readonly screen: Screen
  readonly screenProfile: ScreenProfile
}

/** See `services/content-rules`. */
type Screen = (
  tx: Writer,
  actor: Actor,
  collection: Published,
  written: { readonly data: Data; readonly before?: RawRecord | undefined },
) => Promise<{ readonly isHeld: boolean } & Required<Pick<Change, 'afterCreate'>>>

/** The same for what somebody says about themselves. The caller runs what is returned when the person is there. */
type ScreenProfile = (
  tx: Writer,
  actor: Actor,
  person: string,
  texts: readonly string[],
) => Promise<() => Promise<void>>

/** Finds out whether many new accounts act at once. */
interface Raids {
  /** Runs after a sign-up, or the first publication of a new account, in its unit of work. */
  readonly notice: (tx: Writer) => Promise<void>
  /** Whether what this new account publishes now waits for a moderator. */
  readonly holds: (tx: Writer, account: string) => Promise<boolean>
}

/**
 * The effect of a person's erasure on documents whose field refers to them.
 * - `deleteAsOwner`: each is deleted as by its owner, with its rules, its files and everything that refers to it.
 * - `deleteInBatches`: their rows are deleted and announced, a bounded number at a time. No rules run.
 * - `deleteWithPerson`: their rows are deleted in the unit of work that deletes the person's own document.
 * - `blank`: they stay without the person.
 * - `clear`: likewise, and with the values in `cleared`.
 * - `removeMember`: they stay, and the person leaves the set.
 */
export type Erasure =
  | 'deleteAsOwner'
  | 'deleteInBatches'
  | 'deleteWithPerson'
  | 'blank'
  | 'clear'
  | 'removeMember'

type ErasureOf<F> = F extends { readonly kind: 'members' }
  ? 'removeMember'
  : F extends { readonly onDelete: 'setNull' }
    ? 'blank' | 'clear'
    : Exclude<Erasure, 'removeMember' | 'blank' | 'clear'>
/** Every field that refers to a person, with the effect of their erasure. */
type ErasureByField<F> = {
  readonly [K in keyof F as F[K] extends { readonly to: 'users' } ? K : never]: ErasureOf<F[K]>
}

/** A collection with the rules that check its writes and its background jobs. */
export interface Resource {
  readonly collection: Collection
  /** By field that refers to a person. */
  readonly erase?: Readonly<Record<string, Erasure>>
  /** What documents say that have lost a person by `clear`. */
  readonly cleared?: Readonly<Record<string, SqlValue>>
  /** Parts of the page in a person's archive. */
  readonly archive?: readonly ArchiveSection[]
  /** New documents that one person may create in a time in milliseconds, besides the limit of all writes. */
  readonly createLimit?: { readonly max: number; readonly windowMs: number }
  /** Replaces the usual limit of deletions for this collection. */
  readonly deleteLimit?: { readonly max: number; readonly windowMs: number }
  readonly rules?: (services: Services) => Rules
  /** Runs at an interval, in one process at a time. */
  readonly sweep?: (services: Services) => () => Promise<void>
}

type Declared<R extends Resource> = R &
  (R['collection'] extends Collection<infer F>
    ? keyof ErasureByField<F> extends never
      ? unknown
      : { readonly erase: ErasureByField<F> }
    : never)

/** Declares a resource and keeps the type of its collection. */
export const resource = <const R extends Resource>(declared: Declared<R>): R => declared
