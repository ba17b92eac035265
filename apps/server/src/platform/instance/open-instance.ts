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
import { findInstance, insertInstance } from './instance-store.ts'
import { writeInstanceMarker } from './instance-marker.ts'

interface Options {
  /** Looks at the files and changes nothing. */
  readonly inspectFiles: () => Promise<LocationState>
  readonly keysFolder: string
  readonly hasSecret: boolean
  /** Whether to take what is there for one instance, and begin anew with what is missing. */
  readonly beginAnew: boolean
}

interface OpenedStores {
  readonly database: Database
  readonly blobs: Blobs
  readonly leases: Leases
}

/** Throws StartError unless something is missing: nobody leaves the switch in a start that is repeated. */
function checkMissing(all: InstanceState): void {
  try {
    checkInstance(all)
  } catch {
    return
  }
  throw new StartError('Nothing is missing: start without --begin-anew.')
}

interface Instance {
  /** Throws StartError unless the start may go on. Asked before anything is changed, in whatever place. */
  readonly check: (database: DatabaseState) => Promise<void>
  /** Gives all the id of the instance that lack it, the database at last. */
  readonly assignId: (opened: OpenedStores) => Promise<void>
}

/** Knows whether the database, the files and the keys that a start finds belong to one instance. */
export function openInstance({
  inspectFiles,
  keysFolder,
  hasSecret,
  beginAnew,
}: Options): Instance {
  let found: InstanceState | undefined

  return {
    async check(database) {
      // Looked at after the database: whoever wrote its row had marked the others before.
      found = {
        database,
        files: await inspectFiles(),
        keys: { ...inspectKeys(keysFolder), location: keysFolder },
        hasSecret,
      }
      if (beginAnew) checkMissing(found)
      else checkInstance(found)
    },

    async assignId({ database, blobs, leases }) {
      const { files, keys, database: rows } = found ?? {}
      async function mark(id: string): Promise<void> {
        if (keys?.id !== id) writeKeysMarker(keysFolder, id)
        if (files?.id !== id) await writeInstanceMarker(blobs, id)
      }
      if (rows?.id !== undefined) return mark(rows.id)
      await leases.hold('instance', async () => {
        // Of several that start at once the first chooses.
        const chosen = await findInstance(database)
        const known = beginAnew ? undefined : (files?.id ?? keys?.id)
        const id = chosen ?? known ?? randomUUID()
        await mark(id)
        if (chosen === undefined) await database.write(async (tx) => insertInstance(tx, id))
      })
    },
  }
}
