import { randomUUID } from 'node:crypto'
import type { Blobs } from '../blobs/index.ts'
import type { Database } from '../database/index.ts'
import { inspectKeys, writeKeysMarker } from '../keys/index.ts'
import type { Leases } from '../leases/index.ts'
import { StartError } from '../start-error.ts'
import {
  type InstanceState,
  checkInstance,
  type DatabaseState,
  type LocationState,
} from './check-instance.ts'
import { findInstance, insertInstance, writeInstanceMarker } from './index.ts'

interface Options {
  /** Inspects the files and changes nothing. */
  readonly inspectFiles: () => Promise<LocationState>
  readonly keysFolder: string
  readonly hasSecret: boolean
  /** Whether to treat the existing parts as one instance, and create the missing ones anew. */
  readonly beginAnew: boolean
}

interface OpenedStores {
  readonly database: Database
  readonly blobs: Blobs
  readonly leases: Leases
}

/** Throws StartError unless something is missing, so that nobody leaves the switch in a regular start command. */
function checkMissing(all: InstanceState): void {
  try {
    checkInstance(all)
  } catch {
    return
  }
  throw new StartError('Nothing is missing: start without --begin-anew.')
}

/** Checks whether the database, files and keys found at start belong to one instance. */
export function openInstance({ inspectFiles, keysFolder, hasSecret, beginAnew }: Options) {
  let found: InstanceState | undefined

  return {
    /** Throws StartError unless the start may continue. Called before any change. */
    check: async (database: DatabaseState): Promise<void> => {
      // Inspected after the database: its row is written only after the others are marked.
      found = {
        database,
        files: await inspectFiles(),
        keys: { ...inspectKeys(keysFolder), location: keysFolder },
        hasSecret,
      }
      if (beginAnew) checkMissing(found)
      else checkInstance(found)
    },

    /** Marks all unmarked parts with the instance's id, the database last. */
    async assignId({ database, blobs, leases }: OpenedStores): Promise<void> {
      const { files, keys, database: rows } = found ?? {}
      async function mark(id: string): Promise<void> {
        if (keys?.id !== id) writeKeysMarker(keysFolder, id)
        if (files?.id !== id) await writeInstanceMarker(blobs, id)
      }
      if (rows?.id !== undefined) return mark(rows.id)
      await leases.hold('instance', async () => {
        // Of several simultaneous starts, the first chooses.
        const chosen = await findInstance(database)
        const known = beginAnew ? undefined : (files?.id ?? keys?.id)
        const id = chosen ?? known ?? randomUUID()
        await mark(id)
        if (chosen === undefined)
          await database.write(async (tx) => insertInstance(tx, { one: 1, id }))
      })
    },
  }
}
