import { AppError } from '@devhood/contract'
import type { CollectionName } from '@devhood/contract/collections'
import { env } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import type { Actor } from '../../src/engine/index.ts'
import type { Model } from '../../src/engine/schema/index.ts'
import { chooseSeed, openRandom } from '../random.ts'
import { makeDatabase } from '../stores/stores.ts'
import { type Community, models, openCommunity, type Row } from './community.ts'
import { openVisibilityModel } from './model.ts'

/*
 * In communities of random people, blocks, mutes, hidings, opt-outs, roles and pending deletions, every surface shows each viewer
 * what a plain model says: single reads, nested documents, lists, counts, events, files, pages and sitemaps for guests,
 * notifications, and what pushes and emails tell of them.
 */

/** Guests may read something in all but each fourth. */
const NUMBER = env['NIGHTLY'] ? 60 : 4
const NUMBER_ON_SERVERS = env['NIGHTLY'] ? 12 : 1

/** A community, and what its viewers should see. */
export interface World {
  readonly community: Community
  readonly model: ReturnType<typeof openVisibilityModel>
}
export type Viewer = Actor | undefined
/** Compares what a surface shows with what the model wants; `about` tells in a failure what it was. */
type Compare = (about: readonly unknown[], shown: unknown, wanted: unknown) => void

const isNothing = (wanted: unknown) =>
  wanted === null ||
  wanted === false ||
  wanted === 0 ||
  (Array.isArray(wanted) && wanted.length === 0)

/** For the tests of all communities, which are many by night. */
export const LONG = { timeout: 600_000 }

/** Communities for the tests of a file. Each test compares a surface in all of them, where it shows something and keeps something. */
export function openWorlds({ onServers = NUMBER_ON_SERVERS } = {}) {
  const seed = chooseSeed()
  const worlds: World[] = []
  beforeAll(async () => {
    const random = openRandom(seed)
    for (let at = 0; at < (makeDatabase ? onServers : NUMBER); at++) {
      const community = await openCommunity(random, at % 4 !== 3)
      worlds.push({ community, model: openVisibilityModel(community) })
    }
  }, LONG.timeout)
  afterAll(async () => {
    for (const { community } of worlds) await community[Symbol.asyncDispose]()
  })
  return async (check: (world: World, compare: Compare) => Promise<void>) => {
    const wrong: unknown[] = []
    const counts = { shown: 0, kept: 0 }
    const compare: Compare = (about, shown, wanted) => {
      counts[isNothing(wanted) ? 'kept' : 'shown']++
      if (!isDeepStrictEqual(shown, wanted)) wrong.push({ seed, about, shown, wanted })
    }
    for (const world of worlds) await check(world, compare)
    return { wrong: wrong.slice(0, 3), isTelling: counts.shown > 0 && counts.kept > 0 }
  }
}

/** What a surface that agrees with the model comes to. */
export const AGREED = { wrong: [], isTelling: true }

/** The result of a read; undefined if the viewer may not read it. */
export async function unlessRefused<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    const isRefused =
      error instanceof AppError && ['document_not_found', 'user_unauthorized'].includes(error.type)
    if (isRefused) return undefined
    throw error
  }
}

export const nameOf = ({ name }: Model) => name as CollectionName
export const idsOf = (documents: readonly { readonly $id: string }[]) =>
  documents.map(({ $id }) => $id).toSorted()
export const rowIds = (rows: readonly Row[]) => rows.map(({ $id }) => String($id)).toSorted()

/** Every row of every collection, with each viewer. */
export function* rowsWithViewers({ community }: World) {
  for (const model of models)
    for (const row of community.rowsOf(nameOf(model)))
      for (const actor of community.viewers) yield { model, row, actor, $id: String(row['$id']) }
}
