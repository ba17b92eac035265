import { NEW_ACCOUNT_TIME, RAID } from '@devhood/contract'
import type { Changes } from '#changes'
import type { Config } from '#config'
import type { Platform } from '#platform'
import type { openOperatorNews } from '#resources/notifications'
import { type Reader, writeInBatches, type Writer } from '#platform/database'
import {
  countFirsts,
  countSignUps,
  extendRaid,
  findFirstSignUp,
  findNewestRaid,
  insertRaid,
  isReleased,
  listHeld,
  listPublished,
  markHeldBack,
  noteHeld,
  noteRelease,
  type PublishedName,
  storeHeld,
} from './store.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly changes: Pick<Changes, 'announce'>
  readonly config: Pick<Config, 'newAccounts'>
  readonly tellOperators: ReturnType<typeof openOperatorNews>
}

/** A document that waits, or waited, for a moderator. */
export type HeldKey = readonly [collection: PublishedName, id: string]

/** Documents of one unit of work: others wait for it. */
const AT_ONCE = 100
/** A raid goes on for the time of its measure. It is measured again only when less than this is left, in milliseconds. */
const MEASURED_AGAIN = RAID.time * 0.9

/**
 * Whether so many in the time of a raid are a raid; `ofWeek` is how many there were in the week before. An instance in its first
 * week has no usual yet.
 */
export function isUnusual(recent: number, ofWeek: number, isFirstWeek: boolean): boolean {
  const usual = ofWeek / (RAID.week / RAID.time)
  return recent > Math.max(isFirstWeek ? RAID.leastInFirstWeek : RAID.least, usual * RAID.times)
}

/** Whether far more people sign up, or publish for the first time, than is usual. */
async function isRaid(db: Reader, now: number): Promise<boolean> {
  const since = now - RAID.time
  const isFirstWeek = ((await findFirstSignUp(db)) ?? now) > now - RAID.week
  for (const count of [countSignUps, countFirsts]) {
    const recent = Number((await count(db, { since, until: now })) ?? 0)
    if (recent <= RAID.least) continue
    const ofWeek = Number((await count(db, { since: now - RAID.week, until: since })) ?? 0)
    if (isUnusual(recent, ofWeek, isFirstWeek)) return true
  }
  return false
}

/** Shows and holds what new accounts have published. */
function holding({ changes, now }: Pick<Options, 'changes' | 'now'>) {
  async function setHeld(tx: Writer, [collection, id]: HeldKey, held: 0 | 1) {
    await storeHeld(collection)(tx, { id, held })
    changes.announce(tx, { kind: 'document', collection, id, action: 'update' })
  }

  /** What is held of a person. New accounts can't have published much. */
  async function listHeldOf(tx: Reader, { $id: person }: { readonly $id: string }) {
    const held: HeldKey[] = []
    for (const [collection, list] of listHeld)
      for (const id of await list(tx, { person })) held.push([collection, id])
    return held
  }

  /** Shows what is held of a person, and holds nothing of theirs any more. */
  async function release(
    tx: Writer,
    person: { readonly $id: string; readonly accountId: string },
  ): Promise<void> {
    await noteRelease(tx, person.accountId, { releasedAt: now() })
    for (const key of await listHeldOf(tx, person)) await setHeld(tx, key, 0)
  }

  /** Undoes a release: what it showed waits again, unless it was hidden since. */
  async function holdAgain(
    tx: Writer,
    { accountId }: { readonly accountId: string },
    released: readonly HeldKey[],
  ): Promise<void> {
    await noteRelease(tx, accountId, { releasedAt: null })
    for (const key of released) await setHeld(tx, key, 1)
  }

  return { setHeld, listHeldOf, release, holdAgain }
}

/**
 * During a raid, what new accounts publish waits for a moderator. It begins with the sign-up or first publication that is one
 * too many, and ends by itself; that releases nothing.
 */
export function raidBrake({ database, changes, config, now, tellOperators }: Options) {
  const keeping = holding({ changes, now })
  const { setHeld } = keeping

  /** Runs after a sign-up, or the first publication of a new account, in its unit of work. */
  async function notice(tx: Writer): Promise<void> {
    if (config.newAccounts !== 'slow') return
    const time = now()
    const last = await findNewestRaid(tx)
    const isOn = last !== undefined && last.until > time
    if ((isOn && last.until > time + MEASURED_AGAIN) || !(await isRaid(tx, time))) return
    const until = time + RAID.time
    if (isOn) await extendRaid(tx, { sequence: last.sequence, until })
    else {
      await insertRaid(tx, { since: time - RAID.time, until, isHeldBack: 0 })
      await tellOperators(tx, 'raid')
    }
  }

  /** Whether what this new account publishes now is held; notes the account then. */
  async function holds(tx: Writer, account: string): Promise<boolean> {
    const raid = await findNewestRaid(tx)
    if (raid === undefined || raid.until <= now() || (await isReleased(tx, { account })))
      return false
    await noteHeld(tx, { account, heldAt: now() })
    return true
  }

  /** Holds a portion of what was published before the raid was noticed. Returns false when nothing is left. */
  async function holdSome(tx: Writer): Promise<boolean> {
    const raid = await findNewestRaid(tx)
    if (raid === undefined || raid.isHeldBack === 1) return false
    const { sequence, since } = raid
    const joinedAfter = since + RAID.time - NEW_ACCOUNT_TIME
    for (const [collection, list] of listPublished) {
      const found = await list(tx, { since, joinedAfter, max: AT_ONCE })
      for (const { $id, account } of found) {
        await setHeld(tx, [collection, $id], 1)
        await noteHeld(tx, { account, heldAt: now() })
      }
      if (found.length > 0) return true
    }
    await markHeldBack(tx, { sequence })
    return false
  }

  /** Holds what was published before a raid was noticed. */
  async function sweep(): Promise<void> {
    const raid = await findNewestRaid(database)
    if (raid?.isHeldBack === 0) await writeInBatches(database, holdSome)
  }

  /** The raid that goes on, and how many have joined since it began. */
  async function findCurrent() {
    const raid = await findNewestRaid(database)
    if (raid === undefined || raid.until <= now()) return undefined
    const { since } = raid
    return { since, joined: Number((await countSignUps(database, { since, until: now() })) ?? 0) }
  }

  return { notice, holds, ...keeping, sweep, findCurrent }
}

export type RaidBrake = ReturnType<typeof raidBrake>
