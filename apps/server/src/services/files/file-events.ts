import type { File } from '@devhood/contract/schemas'
import type { Config } from '#config'
import type { Actor, RawRecord } from '#engine'
import type { Platform } from '#platform'
import { presentFile } from './present.ts'
import { type FileRow, findFile } from './storage/store.ts'

export function fileEvents(
  { database }: Pick<Platform, 'database'>,
  config: Pick<Config, 'bucketId'>,
) {
  /** The stored row, without an access check. */
  async function find(id: string): Promise<RawRecord | undefined> {
    const file = await findFile(database, { id })
    return file && { ...file }
  }

  /** A file as its owner sees it; undefined for everybody else. */
  function show(row: RawRecord): (actor: Actor | undefined) => File | undefined {
    const file = row as unknown as FileRow
    return (actor) => (actor?.accountId === file.owner ? presentFile(file, config) : undefined)
  }

  return { find, show }
}

export type FileEvents = ReturnType<typeof fileEvents>
