import { ClientError, ID, Query } from '@devhood/client'
import { LIMITS, TEXTS } from '@devhood/contract'

import { api } from '#lib/api/api'
import { isTransient } from '#lib/api/query-client'
import { fileErrorText } from '#lib/api/save-failure'
import { createListeners } from '../store.ts'
import {
  createUploadSession,
  type Pacing,
  type PreparedPicture,
  type UploadSession,
} from './upload-session.ts'

export interface StoredPicture {
  readonly imageId: string
  readonly imageUrl: string
}

export const toStored = (imageId: string): StoredPicture => ({
  imageId,
  imageUrl: api.files.previewUrl(imageId, PREVIEW),
})

const PREVIEW = {
  width: LIMITS.previewSize,
  height: LIMITS.previewSize,
  gravity: 'top',
  quality: LIMITS.previewQuality,
} as const

/** Called with the picture to store on this device; undefined for none. */
type OnPersist = (picture: PreparedPicture | undefined) => void

/** The current upload. A file that the server rejects is dropped at once; only the reason remains. */
function createActiveUpload(onPersist: OnPersist, notify: () => void, pacing: Pacing) {
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
  // The upload state shows a failure, and submitting the form reports it too.
  const resume = (): void => void session?.complete().catch(() => undefined)

  return {
    resume,
    session: () => session,
    /** Why the server rejected the last chosen file. */
    refusal: () => refusal,
    begin: (source: File | PreparedPicture): void => {
      session = createUploadSession(source, { onChange, onPersist, ...pacing })
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
    withdraw: (): void => {
      const { picture, stage } = session?.current() ?? {}
      session?.stop()
      session?.restart()
      onPersist(undefined)
      if (picture && stage !== 'waiting') void deletePicture(picture.fileId)
    },
  }
}

/** The single picture of a form: its upload starts when it is chosen, so that it is done when the texts are. */
export function createPictureUpload(onPersist: OnPersist, pacing: Pacing = {}) {
  const { notify, subscribe } = createListeners()
  const activeUpload = createActiveUpload(onPersist, notify, pacing)
  const { begin, discard } = activeUpload
  let savesInProgress = 0

  return {
    subscribe,
    current: () => activeUpload.session()?.current(),
    refusal: activeUpload.refusal,
    /** Called when the form opens: resumes the stored upload. */
    restore: (persisted: PreparedPicture | undefined): void => {
      if (activeUpload.session()) activeUpload.resume()
      else if (persisted) begin(persisted)
    },
    /** Uploads this picture and deletes the one chosen before. */
    choose: (file: File): void => {
      discard()
      begin(file)
    },
    /** Uploads the original file instead of the reduced copy. */
    sendOriginal: (): void => {
      const original = activeUpload.session()?.current().original
      if (!original) return
      discard()
      const picture = { file: original, resized: undefined, original, fileId: ID.unique() }
      onPersist(picture)
      begin(picture)
    },
    retry: activeUpload.resume,
    /** Retries what failed for lack of a connection. */
    retryTransient: (): void => {
      const { stage, error } = activeUpload.session()?.current() ?? {}
      if (stage === 'failed' && error instanceof Error && isTransient(error)) activeUpload.resume()
    },
    /** Resolves when the picture is on the server. */
    complete: async () => activeUpload.session()?.complete(),
    /** Resolves with the picture once it is ready to be sent later, and stops its upload. */
    prepare: async () => activeUpload.session()?.prepare(),
    stop: () => activeUpload.session()?.stop(),
    /** Until `retry`, only this page has the picture: nothing on the server, nothing stored on this device. */
    withdraw: activeUpload.withdraw,
    /** Deletes the picture, here and on the server. */
    discard,
    /** Called when the form closes: uploaded chunks stay for the draft, and a running save continues. */
    detach: (): void => {
      if (savesInProgress === 0) activeUpload.session()?.stop()
    },
    /** Awaits the upload, then saves the document that references the picture; if that fails, deletes the picture. */
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
    return await save(toStored(imageId))
  } catch (error) {
    await deletePicture(imageId)
    session.restart()
    throw error
  }
}

export type PictureUpload = ReturnType<typeof createPictureUpload>

/** Milliseconds in which the server may go on to receive what was sent of a stopped upload. */
const ARRIVAL = 2000

/** Deletes a picture unless a document references it, as after a lost response or a save in another window. */
export async function deletePicture(imageId: string, mayArrive = true): Promise<void> {
  const shown = [Query.equal('imageId', [imageId]), Query.select(['$id']), Query.limit(1)]
  try {
    const [posts, people] = await Promise.all([
      api.documents.list('posts', shown),
      api.documents.list('users', shown),
    ])
    if (posts.total + people.total === 0) await api.files.delete(imageId)
  } catch (error) {
    // Not awaited: a failure has no effect on the user.
    if (!(error instanceof ClientError)) return
    if (isTransient(error))
      addEventListener('online', () => void deletePicture(imageId), { once: true })
    else if (mayArrive && error.code === 404)
      setTimeout(() => void deletePicture(imageId, false), ARRIVAL)
  }
}
