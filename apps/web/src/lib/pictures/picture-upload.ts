import { ClientError, ID, Query } from '@devhood/client'
import { LIMITS, TEXTS } from '@devhood/contract'

import { api } from '#lib/api/api'
import { fileErrorText } from '#lib/api/save-failure'
import { createUploadSession, type PreparedPicture, type UploadSession } from './upload-session.ts'

/** A stored picture as documents refer to it. */
export interface StoredPicture {
  readonly imageId: string
  readonly imageUrl: string
}

const PREVIEW = {
  width: LIMITS.previewSize,
  height: LIMITS.previewSize,
  gravity: 'top',
  quality: LIMITS.previewQuality,
} as const

/** Hears what to keep of a picture on this device, undefined for nothing. */
type OnPersist = (picture: PreparedPicture | undefined) => void

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify: (): void => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The picture that is on its way. A file that the server refuses is dropped at once: all that stays of it is why. */
function createActiveUpload(onPersist: OnPersist, notify: () => void) {
  let session: UploadSession | undefined
  let refusal: string | undefined

  function onChange(): void {
    const { stage, error } = session?.current() ?? {}
    refusal = stage === 'failed' ? fileErrorText(error) : undefined
    if (refusal !== undefined) {
      session = undefined
      onPersist(undefined)
    }
    notify()
  }
  // Its state tells of a failure; who sends the form hears it as well.
  const resume = (): void => void session?.complete().catch(() => undefined)

  return {
    resume,
    session: () => session,
    /** Why the server refused the file that was chosen last. */
    refusal: () => refusal,
    begin: (source: File | PreparedPicture): void => {
      session = createUploadSession(source, { onChange, onPersist })
      resume()
    },
    discard: (): void => {
      const { picture, stage } = session?.current() ?? {}
      session?.stop()
      session = undefined
      refusal = undefined
      if (picture) onPersist(undefined)
      if (picture && stage !== 'waiting') void deletePicture(picture.fileId)
      notify()
    },
  }
}

/**
 * The one picture of a form: sent from the moment it is chosen, so that it is there by the time the words are.
 */
export function createPictureUpload(onPersist: OnPersist) {
  const { notify, subscribe } = createListeners()
  const activeUpload = createActiveUpload(onPersist, notify)
  const { begin, discard } = activeUpload
  let savesInProgress = 0

  return {
    subscribe,
    current: () => activeUpload.session()?.current(),
    refusal: activeUpload.refusal,
    /** The form is open: what was kept of its picture goes on. */
    restore: (persisted: PreparedPicture | undefined): void => {
      if (activeUpload.session()) activeUpload.resume()
      else if (persisted) begin(persisted)
    },
    /** Sends this picture; one that was chosen until now is taken away. */
    choose: (file: File): void => {
      discard()
      begin(file)
    },
    /** Sends the picture as it was chosen in place of the smaller copy. */
    sendOriginal: (): void => {
      const original = activeUpload.session()?.current().original
      if (!original) return
      discard()
      const picture = { file: original, resized: undefined, original, fileId: ID.unique() }
      onPersist(picture)
      begin(picture)
    },
    retry: activeUpload.resume,
    stop: () => activeUpload.session()?.stop(),
    /** Takes the picture away, here and on the server. */
    discard,
    /** The form is left: what has arrived stays for the draft, and what is being saved goes on. */
    detach: (): void => {
      if (savesInProgress === 0) activeUpload.session()?.stop()
    },
    /** Waits for the picture, then saves what refers to it; when that fails the picture is deleted again. */
    run: async <T>(save: Save<T>): Promise<T> => {
      const session = activeUpload.session()
      if (!session) throw new ClientError(TEXTS.client.missing('file'), { type: 'argument' })
      savesInProgress++
      try {
        return await saveWith(session, save)
      } finally {
        savesInProgress--
      }
    },
  }
}

type Save<T> = (picture: StoredPicture) => Promise<T>

async function saveWith<T>(session: UploadSession, save: Save<T>): Promise<T> {
  const imageId = await session.complete()
  try {
    return await save({ imageId, imageUrl: api.files.previewUrl(imageId, PREVIEW) })
  } catch (error) {
    await deletePicture(imageId)
    session.restart()
    throw error
  }
}

export type PictureUpload = ReturnType<typeof createPictureUpload>

/**
 * Takes away a picture that nothing refers to; what a document shows, because another window or a lost answer
 * was faster, stays. The server sweeps what is left behind.
 */
export async function deletePicture(imageId: string): Promise<void> {
  const shown = [Query.equal('imageId', [imageId]), Query.select(['$id']), Query.limit(1)]
  try {
    const [posts, people] = await Promise.all([
      api.documents.list('posts', shown),
      api.documents.list('users', shown),
    ])
    if (posts.total + people.total === 0) await api.files.delete(imageId)
  } catch {
    // Nobody waits for it.
  }
}
