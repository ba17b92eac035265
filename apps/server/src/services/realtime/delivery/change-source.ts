import type { Actor, Engine } from '#engine'
import type { ClientChange } from '#changes'
import type { Platform } from '#platform'
import type { FileEvents } from '#services/files'
import type { Presenter, ChangeSource } from './delivery.ts'

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'find' | 'presenter'>
  readonly files: FileEvents
}

/** Tells the viewer of a session whether it is their current one. */
export function withCurrentSession(payload: object, { sessionId }: Actor): object {
  if (!('current' in payload && '$id' in payload)) return payload
  return { ...payload, current: payload.$id === sessionId }
}

/** Presents documents and files by their own read rules, and accounts to their owners. */
export function openChangeSource({ database, engine, files }: Options): ChangeSource {
  async function open(change: ClientChange): Promise<Presenter | undefined> {
    if (change.kind === 'account') {
      const { accountId, payload } = change
      return async ({ actor }) =>
        actor?.accountId === accountId ? withCurrentSession(payload, actor) : undefined
    }
    if (change.kind === 'file') {
      const row = change.row ?? (await files.find(change.id))
      const show = row && files.show(row)
      return show && (async ({ actor }) => show(actor))
    }
    const { collection, id } = change
    const row = change.row ?? (await engine.find(database, collection, id))
    return row && engine.presenter(database, collection, row)
  }
  return { open }
}
