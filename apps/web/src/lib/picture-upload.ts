import { ClientError, ID, Query } from '@devhood/client'
import { LIMITS, TEXTS } from '@devhood/contract'

import { api } from './api.ts'
import { fileRefusalOf } from './save-failure.ts'
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

/** Hears what to keep of a picture on this device, undefined for nothing. */
type OnKeep = (picture: SentPicture | undefined) => void

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    tell: (): void => listeners.forEach((listener) => listener()),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The picture that is on its way. A file that the server refuses is dropped at once: all that stays of it is why. */
function createSending(onKeep: OnKeep, tell: () => void) {
  let shipment: Shipment | undefined
  let refusal: string | undefined

  function onChange(): void {
    const { stage, error } = shipment?.current() ?? {}
    refusal = stage === 'failed' ? fileRefusalOf(error) : undefined
    if (refusal !== undefined) {
      shipment = undefined
      onKeep(undefined)
    }
    tell()
  }
  // Its state tells of a failure; who sends the form hears it as well.
  const goOn = (): void => void shipment?.arrive().catch(() => undefined)

  return {
    goOn,
    shipment: () => shipment,
    /** Why the server refused the file that was chosen last. */
    refusal: () => refusal,
    begin: (from: File | SentPicture): void => {
      shipment = createShipment(from, { onChange, onKeep })
      goOn()
    },
    discard: (): void => {
      const { picture, stage } = shipment?.current() ?? {}
      shipment?.stop()
      shipment = undefined
      refusal = undefined
      if (picture) onKeep(undefined)
      if (picture && stage !== 'waiting') void deletePicture(picture.fileId)
      tell()
    },
  }
}

/**
 * The one picture of a form: sent from the moment it is chosen, so that it is there by the time the words are.
 */
export function createPictureUpload(onKeep: OnKeep) {
  const { tell, subscribe } = createListeners()
  const sending = createSending(onKeep, tell)
  const { begin, discard } = sending
  let saving = 0

  return {
    subscribe,
    current: () => sending.shipment()?.current(),
    refusal: sending.refusal,
    /** The form is open: what was kept of its picture goes on. */
    enter: (kept: SentPicture | undefined): void => {
      if (sending.shipment()) sending.goOn()
      else if (kept) begin(kept)
    },
    /** Sends this picture; one that was chosen until now is taken away. */
    choose: (file: File): void => {
      discard()
      begin(file)
    },
    /** Sends the picture as it was chosen in place of the smaller copy. */
    sendOriginal: (): void => {
      const original = sending.shipment()?.current().original
      if (!original) return
      discard()
      const picture = { file: original, resized: undefined, original, fileId: ID.unique() }
      onKeep(picture)
      begin(picture)
    },
    retry: sending.goOn,
    stop: () => sending.shipment()?.stop(),
    /** Takes the picture away, here and on the server. */
    discard,
    /** The form is left: what has arrived stays for the draft, and what is being saved goes on. */
    leave: (): void => {
      if (saving === 0) sending.shipment()?.stop()
    },
    /** Waits for the picture, then saves what refers to it; when that fails the picture is deleted again. */
    run: async <T>(save: Save<T>): Promise<T> => {
      const shipment = sending.shipment()
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
