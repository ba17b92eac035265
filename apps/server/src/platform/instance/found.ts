import { StartError } from '../start-error.ts'

/** What a start finds in one of the places where an instance lives. */
export interface Found {
  /** The instance that it belongs to; undefined where nothing says so, as in what older versions have made. */
  readonly id: string | undefined
  readonly isEmpty: boolean
}

export interface FoundDatabase extends Found {
  /** As a sentence about it begins. */
  readonly name: string
  /** Whether it speaks of files that must be there. */
  readonly hasFiles: boolean
}

/** Files or keys. */
export interface FoundPlace extends Found {
  /** Where, as in 'the files in /srv/hood/blobs'. */
  readonly place: string
}

export interface AllFound {
  readonly database: FoundDatabase
  readonly files: FoundPlace
  readonly keys: FoundPlace
  /** Whether SECRET_KEY stands in for the keys: then they may be missing, or of another instance. */
  readonly hasSecret: boolean
}

const NOTHING = 'Nothing was changed.'
const RESTORE = 'Restore a backup (docs/operate/backup.md), or start once with --begin-anew'

function checkDatabase({ database, files, keys }: AllFound): void {
  const left = [
    ...(files.isEmpty ? [] : [`the files in ${files.place}`]),
    ...(keys.isEmpty ? [] : [`the keys in ${keys.place}`]),
  ]
  if (left.length > 0)
    throw new StartError(
      `${database.name} is missing or empty, but there are ${left.join(' and ')} of an instance. ${RESTORE} to have an empty one. ${NOTHING}`,
    )
}

function checkSame(what: string, found: Found, id: string): void {
  if (found.id !== id)
    throw new StartError(
      `${what} are not those of the database: check DATA_DIR, DATABASE_URL and BLOBS_URL, or start once with --begin-anew to take them as they are. ${NOTHING}`,
    )
}

function checkFiles({ database, files }: AllFound): void {
  if (files.isEmpty && (database.id !== undefined || database.hasFiles))
    throw new StartError(
      `The files in ${files.place} are missing, which the database of this instance speaks of. ${RESTORE} to go on without them. ${NOTHING}`,
    )
  if (database.id !== undefined) checkSame(`The files in ${files.place}`, files, database.id)
}

function checkKeys({ database, files, keys, hasSecret }: AllFound): void {
  // A database of an older version, or of a backup, belongs to the instance of its files. Those were marked after keys.
  const id = database.id ?? files.id
  if (hasSecret || id === undefined) return
  if (keys.isEmpty)
    throw new StartError(
      `The keys in ${keys.place} are missing, which the database of this instance was used with. Put them back, or start once with --begin-anew to have new ones. ${NOTHING}`,
    )
  checkSame(`The keys in ${keys.place}`, keys, id)
}

/** Throws StartError, with one line, when a place of an instance is missing, or belongs to another. */
export function checkFound(all: AllFound): void {
  if (all.database.isEmpty) return checkDatabase(all)
  checkFiles(all)
  checkKeys(all)
}
