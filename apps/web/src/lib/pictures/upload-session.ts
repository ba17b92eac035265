import { ClientError, ID } from '@devhood/client'
import { TEXTS } from '@devhood/contract'

import { api } from '#lib/api/api'
import { type FittedPicture, reducePicture } from './resize-picture.ts'
import { isUnauthorized } from '#lib/api/query-client'
import { checkSession } from '#lib/api/session-end'
import { createSpeedometer } from './upload-speed.ts'

/** A chosen picture as it is sent. Kept with the draft: with it the upload goes on after a reload. */
export interface PreparedPicture extends FittedPicture {
  readonly original: File
  /** Under which the server knows what has arrived so far. */
  readonly fileId: string
}

export interface UploadState {
  /** As it was chosen. */
  readonly original: File
  /** Undefined while it is being looked at, and made smaller where it must be. */
  readonly picture: PreparedPicture | undefined
  /** `waiting`: nothing of it is on the server. `stopped` and `failed` go on with `send`. */
  readonly stage: 'waiting' | 'preparing' | 'sending' | 'stopped' | 'failed' | 'stored'
  /** Bytes that have left. */
  readonly loaded: number
  /** Bytes a second, when there is something to say. */
  readonly speed: number | undefined
  readonly error: unknown
}

interface UploadListeners {
  readonly onChange: () => void
  /** Hears what to keep of it on this device, before anything leaves. */
  readonly onPersist: (picture: PreparedPicture) => void
}

/** The way of one picture to the server: of a file that was just chosen, or of one that had begun before. */
export function createUploadSession(
  source: File | PreparedPicture,
  { onChange, onPersist }: UploadListeners,
) {
  let state = initialState(source)
  let abortController = new AbortController()
  let completion: Promise<string> | undefined

  function change(fields: Partial<UploadState>): void {
    state = { ...state, ...fields }
    onChange()
  }

  async function transfer(isNew: boolean, signal: AbortSignal): Promise<string> {
    const picture = state.picture ?? (await prepare(state.original, signal))
    if (isNew) onPersist(picture)
    change({ picture, stage: 'sending' })
    const measureSpeed = createSpeedometer()
    const onProgress = ({ loaded }: { readonly loaded: number }): void => {
      if (!signal.aborted) change({ loaded, speed: measureSpeed(loaded) })
    }
    const { file, fileId } = picture
    await api.files.create({ file, fileId, isNew }, { signal, onProgress })
    return fileId
  }
  async function send(): Promise<string> {
    const { signal } = (abortController = new AbortController())
    const isNew = state.stage === 'waiting' || !state.picture
    change({ stage: 'preparing', error: undefined })
    try {
      const fileId = await transfer(isNew, signal)
      change({ stage: 'stored', speed: undefined })
      return fileId
    } catch (error) {
      if (isUnauthorized(error)) void checkSession()
      change({ stage: signal.aborted ? 'stopped' : 'failed', speed: undefined, error })
      completion = undefined
      throw error
    }
  }

  return {
    current: () => state,
    /** Its id once it is on the server; what has stopped goes on from what is there. */
    complete: (): Promise<string> => (completion ??= send()),
    stop: () => abortController.abort(),
    /** It is gone from the server. No id is used twice. */
    restart: (): void => {
      completion = undefined
      const picture = state.picture && { ...state.picture, fileId: ID.unique() }
      if (picture) onPersist(picture)
      change({ picture, stage: 'waiting', loaded: 0 })
    },
  }
}

function initialState(source: File | PreparedPicture): UploadState {
  const isFile = source instanceof File
  return {
    original: isFile ? source : source.original,
    picture: isFile ? undefined : source,
    stage: isFile ? 'waiting' : 'stopped',
    loaded: 0,
    speed: undefined,
    error: undefined,
  }
}

async function prepare(original: File, signal: AbortSignal): Promise<PreparedPicture> {
  const reduced = await reducePicture(original, signal)
  if (signal.aborted) throw new ClientError(TEXTS.client.aborted, { type: 'aborted' })
  return { ...reduced, original, fileId: ID.unique() }
}

export type UploadSession = ReturnType<typeof createUploadSession>
