import { StartError } from '../start-error.ts'

/** The state of one part of an instance at start. */
export interface StoreState {
  /** The instance that it belongs to; undefined when unmarked, as in older versions. */
  readonly id: string | undefined
  readonly isEmpty: boolean
}

export interface DatabaseState extends StoreState {
  /** The subject of a sentence about it. */
  readonly name: string
  /** Whether it references files that must exist. */
  readonly hasFiles: boolean
}

/** Files or keys. */
export interface LocationState extends StoreState {
  /** The place in messages, as in 'the files in /srv/hood/blobs'. */
  readonly location: string
}

export interface InstanceState {
  readonly database: DatabaseState
  readonly files: LocationState
  readonly keys: LocationState
  /** Whether SECRET_KEY replaces the keys: then they may be missing, or belong to another instance. */
  readonly hasSecret: boolean
}

const NOTHING = 'Nothing was changed.'
const RESTORE = 'Restore a backup (docs/operate/backup.md), or start once with --begin-anew'

function checkDatabase({ database, files, keys }: InstanceState): void {
  const leftovers = [
    ...(files.isEmpty ? [] : [`the files in ${files.location}`]),
    ...(keys.isEmpty ? [] : [`the keys in ${keys.location}`]),
  ]
  if (leftovers.length > 0)
    throw new StartError(
      `${database.name} is missing or empty, but there are ${leftovers.join(' and ')} of an instance. ${RESTORE} to have an empty one. ${NOTHING}`,
    )
}

function checkSame(what: string, found: StoreState, id: string): void {
  if (found.id !== id)
    throw new StartError(
      `${what} are not those of the database: check DATA_DIR, DATABASE_URL and BLOBS_URL, or start once with --begin-anew to take them as they are. ${NOTHING}`,
    )
}

function checkFiles({ database, files }: InstanceState): void {
  if (files.isEmpty && (database.id !== undefined || database.hasFiles))
    throw new StartError(
      `The files in ${files.location} are missing, which the database of this instance speaks of. ${RESTORE} to go on without them. ${NOTHING}`,
    )
  if (database.id !== undefined) checkSame(`The files in ${files.location}`, files, database.id)
}

function checkKeys({ database, files, keys, hasSecret }: InstanceState): void {
  // A database of an older version, or of a backup, belongs to the instance of its files. Files are marked after
  // keys.
  const id = database.id ?? files.id
  if (hasSecret || id === undefined) return
  if (keys.isEmpty)
    throw new StartError(
      `The keys in ${keys.location} are missing, which the database of this instance was used with. Put them back, or start once with --begin-anew to have new ones. ${NOTHING}`,
    )
  checkSame(`The keys in ${keys.location}`, keys, id)
}

/** Throws StartError, with one line, when a part of an instance is missing, or belongs to another. */
export function checkInstance(all: InstanceState): void {
  if (all.database.isEmpty) return checkDatabase(all)
  checkFiles(all)
  checkKeys(all)
}
