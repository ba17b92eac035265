import type { Actor, Engine, RawRecord } from '#engine'
import type { News } from '#modules/changes'
import type { Platform } from '#platform'
import type { Sight, Source } from './delivery.ts'

/** What is told of files. */
export interface FileNews {
  find(id: string): Promise<RawRecord | undefined>
  show(row: RawRecord): (actor: Actor | undefined) => object | undefined
}

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'find' | 'show'>
  readonly files: FileNews
}

/** A session says whether it is that of who looks at it. */
export function forSession(payload: object, { sessionId }: Actor): object {
  if (!('current' in payload && '$id' in payload)) return payload
  return { ...payload, current: payload.$id === sessionId }
}

/** Documents and files, each as its own rules show it, and accounts as their owners know them. */
export function newsSource({ database, engine, files }: Options): Source {
  async function open(change: News): Promise<Sight | undefined> {
    if (change.kind === 'account') {
      const { accountId, payload } = change
      return async ({ actor }) =>
        actor?.accountId === accountId ? forSession(payload, actor) : undefined
    }
    if (change.kind === 'file') {
      const row = change.row ?? (await files.find(change.id))
      const show = row && files.show(row)
      return show && (async ({ actor }) => show(actor))
    }
    const { collection, id } = change
    const row = change.row ?? (await engine.find(database, collection, id))
    return row && engine.show(database, collection, row)
  }
  return { open }
}
