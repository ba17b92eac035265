import { ClientError, ID } from '@devhood/client'
import { TEXTS } from '@devhood/contract'

import { api } from './api.ts'
import { type Fitted, fitPicture } from './fit-picture.ts'
import { isUnauthorized } from './query-client.ts'
import { checkSession } from './session-end.ts'
import { createSpeedometer } from './upload-speed.ts'

/** A chosen picture as it is sent. Kept with the draft: with it the upload goes on after a reload. */
export interface SentPicture extends Fitted {
  readonly original: File
  /** Under which the server knows what has arrived so far. */
  readonly fileId: string
}

export interface ShipmentState {
  /** As it was chosen. */
  readonly original: File
  /** Undefined while it is being looked at, and made smaller where it must be. */
  readonly picture: SentPicture | undefined
  /** `waiting`: nothing of it is on the server. `stopped` and `failed` go on with `send`. */
  readonly stage: 'waiting' | 'preparing' | 'sending' | 'stopped' | 'failed' | 'stored'
  /** Bytes that have left. */
  readonly loaded: number
  /** Bytes a second, when there is something to say. */
  readonly speed: number | undefined
  readonly error: unknown
}

interface Hearing {
  readonly onChange: () => void
  /** Hears what to keep of it on this device, before anything leaves. */
  readonly onKeep: (picture: SentPicture) => void
}

/** The way of one picture to the server: of a file that was just chosen, or of one that had begun before. */
export function createShipment(from: File | SentPicture, { onChange, onKeep }: Hearing) {
  let state = startOf(from)
  let stopping = new AbortController()
  let arrival: Promise<string> | undefined

  function change(fields: Partial<ShipmentState>): void {
    state = { ...state, ...fields }
    onChange()
  }

  async function ship(isNew: boolean, signal: AbortSignal): Promise<string> {
    const picture = state.picture ?? (await prepare(state.original, signal))
    if (isNew) onKeep(picture)
    change({ picture, stage: 'sending' })
    const measure = createSpeedometer()
    const onProgress = ({ loaded }: { readonly loaded: number }): void => {
      if (!signal.aborted) change({ loaded, speed: measure(loaded) })
    }
    const { file, fileId } = picture
    await api.files.create({ file, fileId, isNew }, { signal, onProgress })
    return fileId
  }
  async function send(): Promise<string> {
    const { signal } = (stopping = new AbortController())
    const isNew = state.stage === 'waiting' || !state.picture
    change({ stage: 'preparing', error: undefined })
    try {
      const fileId = await ship(isNew, signal)
      change({ stage: 'stored', speed: undefined })
      return fileId
    } catch (error) {
      if (isUnauthorized(error)) void checkSession()
      change({ stage: signal.aborted ? 'stopped' : 'failed', speed: undefined, error })
      arrival = undefined
      throw error
    }
  }

  return {
    current: () => state,
    /** Its id once it is on the server; what has stopped goes on from what is there. */
    arrive: (): Promise<string> => (arrival ??= send()),
    stop: () => stopping.abort(),
    /** It is gone from the server. No id is used twice. */
    startOver: (): void => {
      arrival = undefined
      const picture = state.picture && { ...state.picture, fileId: ID.unique() }
      if (picture) onKeep(picture)
      change({ picture, stage: 'waiting', loaded: 0 })
    },
  }
}

function startOf(from: File | SentPicture): ShipmentState {
  const isFile = from instanceof File
  return {
    original: isFile ? from : from.original,
    picture: isFile ? undefined : from,
    stage: isFile ? 'waiting' : 'stopped',
    loaded: 0,
    speed: undefined,
    error: undefined,
  }
}

async function prepare(original: File, signal: AbortSignal): Promise<SentPicture> {
  const fitted = await fitPicture(original, signal)
  if (signal.aborted) throw new ClientError(TEXTS.client.aborted, { type: 'aborted' })
  return { ...fitted, original, fileId: ID.unique() }
}

export type Shipment = ReturnType<typeof createShipment>
