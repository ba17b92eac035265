import { AppError, checkGrantable, parsePermissions, parseQueries } from '@devhood/contract'
import type { File, FileList } from '@devhood/contract/schemas'
import type { Config } from '#config'
import { type Actor, type Engine, memberOf } from '#engine'
import type { Changes } from '#changes'
import type { Platform } from '#platform'
import type { Reader } from '#platform/database'
import { findDeleted } from './storage/deleted-store.ts'
import { eraseFile } from './storage/erase.ts'
import { openFileLists, type FileListOptions } from './list/file-list-store.ts'
import { checkedFolder } from './uploads/form.ts'
import { cleanName } from './uploads/names.ts'
import { presentFile, presentFiles } from './present.ts'
import { type FileRow, findFile, updateFile } from './storage/store.ts'
import type { Trash } from './storage/trash.ts'

interface Options extends Pick<Platform, 'database' | 'now'> {
  readonly config: Pick<Config, 'bucketId'>
  readonly engine: Pick<Engine, 'isFileInUse' | 'isFileShown'>
  readonly trash: Trash
  readonly changes: Changes
}

/** What is left out stays. */
interface Change {
  readonly name?: string
  readonly folder?: string
  readonly permissions?: readonly string[] | null
}

function checkName(sent: string): string {
  const name = cleanName(sent)
  if (name !== '') return name
  throw new AppError('general_argument_invalid', {
    message: 'Parameter "name" must have at least one visible character.',
  })
}

function requireMember(actor: Actor | undefined): Actor {
  const member = memberOf(actor)
  if (!member) throw new AppError('user_unauthorized')
  return member
}

export function fileService({ database, now, config, engine, trash, changes }: Options) {
  const listFiles = openFileLists(database)

  /** The file of its uploader. For others it is there only if a document that they see refers to it. */
  async function getOwn(tx: Reader, owner: Actor, fileId: string): Promise<FileRow> {
    const file = await findFile(tx, { id: fileId })
    if (file?.owner === owner.accountId) return file
    const isShown = file?.state === 'complete' && (await engine.isFileShown(tx, fileId, owner))
    throw new AppError(isShown ? 'user_unauthorized' : 'storage_file_not_found')
  }

  async function list(
    actor: Actor | undefined,
    { queries, ...wanted }: Omit<FileListOptions, 'queries'> & { queries: readonly string[] },
  ): Promise<FileList> {
    const { accountId } = requireMember(actor)
    const parsed = parseQueries(queries)
    return presentFiles(await listFiles(accountId, { ...wanted, queries: parsed }), config)
  }

  async function get(actor: Actor | undefined, fileId: string): Promise<File> {
    const { accountId } = requireMember(actor)
    const file = await findFile(database, { id: fileId })
    if (file?.owner !== accountId) throw new AppError('storage_file_not_found')
    return presentFile(file, config)
  }

  async function update(actor: Actor | undefined, fileId: string, change: Change): Promise<File> {
    const owner = requireMember(actor)
    const permissions = change.permissions && parsePermissions(change.permissions)
    if (permissions) checkGrantable(permissions, owner)
    const name = change.name === undefined ? undefined : checkName(change.name)
    const folder = change.folder === undefined ? undefined : checkedFolder(change.folder)
    return database.write(async (tx) => {
      const file = await getOwn(tx, owner, fileId)
      const changed = {
        name: name ?? file.name,
        folder: folder ?? file.folder,
        $permissions: permissions ? JSON.stringify(permissions) : file.$permissions,
        $updatedAt: now(),
      }
      await updateFile(tx, fileId, changed)
      if (file.state === 'complete')
        changes.announce(tx, { kind: 'file', id: fileId, action: 'update' })
      return presentFile({ ...file, ...changed }, config)
    })
  }

  /**
   * Fails while a document refers to the file. Succeeds again for a file that was recently deleted with its
   * document.
   */
  async function remove(actor: Actor | undefined, fileId: string): Promise<void> {
    const owner = requireMember(actor)
    await database.write(async (tx) => {
      const deleted = await findDeleted(tx, { id: fileId, now: now() })
      if (deleted?.owner === owner.accountId) return
      const file = await getOwn(tx, owner, fileId)
      if (await engine.isFileInUse(tx, fileId))
        throw new AppError('document_delete_restricted', {
          message: 'A post, an ad or a profile shows this file: delete or change that first.',
        })
      await eraseFile(tx, file, { trash, changes, now })
    })
  }

  return { list, get, update, delete: remove }
}

export type FileService = ReturnType<typeof fileService>
