import { ClientError, ID, Query } from '@devhood/client'
import { LIMITS, TEXTS } from '@devhood/contract'

import { api } from './api.ts'
import { createShipment, type SentPicture, type Shipment } from './shipment.ts'

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

/**
 * The one picture of a form: sent from the moment it is chosen, so that it is there by the time the words are.
 * `onKeep` hears what to keep of it on this device, undefined for nothing.
 */
export function createPictureUpload(onKeep: (picture: SentPicture | undefined) => void) {
  let shipment: Shipment | undefined
  let saving = 0
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())

  function begin(from: File | SentPicture): void {
    shipment = createShipment(from, { onChange: tell, onKeep })
    // Its state tells of a failure; who sends the form hears it as well.
    shipment.arrive().catch(() => undefined)
  }
  function discard(): void {
    const { picture, stage } = shipment?.current() ?? {}
    shipment?.stop()
    shipment = undefined
    if (picture) onKeep(undefined)
    if (picture && stage !== 'waiting') void deletePicture(picture.fileId)
    tell()
  }

  return {
    current: () => shipment?.current(),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The form is open: what was kept of its picture goes on. */
    enter: (kept: SentPicture | undefined): void => {
      if (shipment) shipment.arrive().catch(() => undefined)
      else if (kept) begin(kept)
    },
    /** Sends this picture; one that was chosen until now is taken away. */
    choose: (file: File): void => {
      discard()
      begin(file)
    },
    /** Sends the picture as it was chosen in place of the smaller copy. */
    sendOriginal: (): void => {
      const original = shipment?.current().original
      if (!original) return
      discard()
      const picture = { file: original, resized: undefined, original, fileId: ID.unique() }
      onKeep(picture)
      begin(picture)
    },
    retry: () => void shipment?.arrive().catch(() => undefined),
    stop: () => shipment?.stop(),
    /** Takes the picture away, here and on the server. */
    discard,
    /** The form is left: what has arrived stays for the draft, and what is being saved goes on. */
    leave: (): void => {
      if (saving === 0) shipment?.stop()
    },
    /** Waits for the picture, then saves what refers to it; when that fails the picture is deleted again. */
    run: async <T>(save: Save<T>): Promise<T> => {
      if (!shipment) throw new ClientError(TEXTS.client.missing('file'), { type: 'argument' })
      saving++
      try {
        return await saveWith(shipment, save)
      } finally {
        saving--
      }
    },
  }
}

type Save<T> = (picture: StoredPicture) => Promise<T>

async function saveWith<T>(shipment: Shipment, save: Save<T>): Promise<T> {
  const imageId = await shipment.arrive()
  try {
    return await save({ imageId, imageUrl: api.files.previewUrl(imageId, PREVIEW) })
  } catch (error) {
    await deletePicture(imageId)
    shipment.startOver()
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
