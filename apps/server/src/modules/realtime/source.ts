import type { Actor, Engine, RawRecord } from '#engine'
import type { Platform } from '#platform'
import type { Source } from './delivery.ts'

/** What is told of files. */
export interface FileNews {
  find(id: string): Promise<RawRecord | undefined>
  show(row: RawRecord): (actor: Actor | undefined) => object | undefined
}

interface Options extends Pick<Platform, 'database'> {
  readonly engine: Pick<Engine, 'find' | 'show'>
  readonly files: FileNews
}

/** Documents and files, each as its own rules show it. */
export function newsSource({ database, engine, files }: Options): Source {
  return {
    find: async (change) =>
      change.kind === 'file'
        ? files.find(change.id)
        : engine.find(database, change.collection, change.id),
    show(change, row) {
      if (change.kind === 'document') return engine.show(database, change.collection, row)
      const show = files.show(row)
      return async ({ actor }) => show(actor)
    },
  }
}
