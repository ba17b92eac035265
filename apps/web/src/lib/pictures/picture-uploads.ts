import { ClientError } from '@devhood/client'
import { TEXTS } from '@devhood/contract'

import { createListeners } from '../store.ts'
import { createPictureUpload, type PictureUpload, type StoredPicture } from './picture-upload.ts'
import { type createUploadHold } from './upload-hold.ts'
import { type Pacing, type PreparedPicture, type UploadState } from './upload-session.ts'

/** Number of files that are sent at the same time. More would only make each of them slower. */
const AT_ONCE = 2

/** Called with the picture to store on this device; undefined for none. */
type OnPersist = (key: string, picture: PreparedPicture | undefined) => void

type UploadHold = ReturnType<typeof createUploadHold>

type Save<T> = (stored: ReadonlyMap<string, StoredPicture>) => Promise<T>

/** A file that the server rejected; it was dropped. */
export interface RefusedPicture {
  readonly key: string
  readonly name: string
  readonly reason: string
}

/**
 * The pictures of a form, by keys of the form: each is uploaded like the single picture of a form, a few at a time. With a
 * hold, none of a new picture is sent before that is over.
 */
export function createPictureUploads(onPersist: OnPersist, hold?: UploadHold) {
  const map = createUploadMap(onPersist, { schedule: createSemaphore(AT_ONCE), hold: hold?.wait })
  const { uploads, open, suspend, resume, discard, ...observable } = map
  let savesInProgress = 0

  /** Saves with one picture after the other: if that fails, each one deletes its file. */
  function saveWith<T>(
    keys: readonly string[],
    save: Save<T>,
    stored: ReadonlyMap<string, StoredPicture> = new Map(),
  ): Promise<T> {
    const [key, ...rest] = keys
    if (key === undefined) return save(stored)
    return open(key).run((picture) => saveWith(rest, save, new Map([...stored, [key, picture]])))
  }

  return {
    ...observable,
    /** Called when the form opens: resumes the stored uploads. */
    restore: (persisted: ReadonlyMap<string, PreparedPicture>): void => {
      for (const [key, picture] of persisted) open(key).restore(picture)
      for (const upload of uploads.values()) upload.restore(undefined)
    },
    /** Uploads this picture, and deletes the one chosen before with this key. */
    choose: (key: string, file: File): void => {
      hold?.start()
      open(key).choose(file)
    },
    sendOriginal: (key: string): void => uploads.get(key)?.sendOriginal(),
    retry: (key: string): void => uploads.get(key)?.retry(),
    stop: (key: string): void => uploads.get(key)?.stop(),
    withdraw: (key: string): void => uploads.get(key)?.withdraw(),
    suspend,
    resume,
    discard,
    retryTransient: (): void => {
      for (const upload of uploads.values()) upload.retryTransient()
    },
    /** Called when the form closes: uploaded chunks stay for the draft, and a running save continues. */
    detach: (): void => {
      if (savesInProgress === 0) for (const upload of uploads.values()) upload.stop()
    },
    /** Resolves with the pictures once they are ready to be sent later, one after the other, and stops their uploads. */
    prepare: async (keys: readonly string[]): Promise<ReadonlyMap<string, PreparedPicture>> => {
      hold?.release()
      const prepared = new Map<string, PreparedPicture>()
      for (const key of keys) {
        const picture = await uploads.get(key)?.prepare()
        if (picture) prepared.set(key, picture)
      }
      return prepared
    },
    /** Awaits the uploads with these keys, then saves; if that fails, deletes the files. */
    run: async <T>(keys: readonly string[], save: Save<T>): Promise<T> => {
      const needed = keys.filter((key) => uploads.has(key))
      savesInProgress++
      hold?.release()
      try {
        await Promise.all(needed.map((key) => open(key).complete()))
        return await saveWith(needed, save)
      } finally {
        savesInProgress--
      }
    },
  }
}

export type PictureUploads = ReturnType<typeof createPictureUploads>

/** Uploads by their keys, with the states of all of them. */
function createUploadMap(onPersist: OnPersist, pacing: Pacing) {
  const { notify, subscribe } = createListeners()
  const uploads = new Map<string, PictureUpload>()
  /** Removed ones, which may return. */
  const suspended = new Set<string>()
  const refusalListeners = new Set<(refused: RefusedPicture) => void>()
  let states: ReadonlyMap<string, UploadState> = new Map()

  function refresh(): void {
    states = statesOf([...uploads].filter(([key]) => !suspended.has(key)))
    notify()
  }

  function open(key: string): PictureUpload {
    const existing = uploads.get(key)
    if (existing) return existing
    const upload = createPictureUpload((picture) => onPersist(key, picture), pacing)
    uploads.set(key, upload)
    let name = ''
    upload.subscribe(() => {
      name = upload.current()?.original.name ?? name
      const reason = upload.refusal()
      if (reason !== undefined) {
        uploads.delete(key)
        for (const listener of refusalListeners) listener({ key, name, reason })
      }
      refresh()
    })
    return upload
  }

  return {
    uploads,
    open,
    subscribe,
    /** The chosen pictures. A picture that is only stored on the server has no state. */
    states: () => states,
    onRefused: (listener: (refused: RefusedPicture) => void): (() => void) => {
      refusalListeners.add(listener)
      return () => refusalListeners.delete(listener)
    },
    /** Removes a picture until `resume` or `discard`. A reload in between doesn't restore it. */
    suspend: (key: string): void => {
      suspended.add(key)
      uploads.get(key)?.stop()
      onPersist(key, undefined)
      refresh()
    },
    resume: (key: string): void => {
      suspended.delete(key)
      const upload = uploads.get(key)
      const picture = upload?.current()?.picture
      if (picture) onPersist(key, picture)
      upload?.retry()
      refresh()
    },
    /** Deletes a picture, here and on the server. */
    discard: (key: string): void => {
      suspended.delete(key)
      uploads.get(key)?.discard()
      uploads.delete(key)
    },
  }
}

function statesOf(uploads: readonly (readonly [string, PictureUpload])[]) {
  const states = uploads.map(([key, upload]) => [key, upload.current()] as const)
  return new Map(states.flatMap(([key, state]) => (state ? [[key, state] as const] : [])))
}

/** Runs at most `max` steps at the same time; the others wait. */
function createSemaphore(max: number) {
  let free = max
  const waiting = new Set<() => void>()

  async function take(signal: AbortSignal): Promise<void> {
    if (free > 0) return void free--
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = (): void => {
      waiting.delete(resolve)
      reject(new ClientError(TEXTS.client.aborted, { type: 'aborted' }))
    }
    waiting.add(resolve)
    signal.addEventListener('abort', stop)
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }
  function pass(): void {
    const [next] = waiting
    if (!next) return void free++
    waiting.delete(next)
    next()
  }

  return async <T>(step: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    await take(signal)
    try {
      return await step()
    } finally {
      pass()
    }
  }
}
