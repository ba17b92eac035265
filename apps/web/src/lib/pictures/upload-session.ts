import { ClientError, ID } from '@devhood/client'
import { TEXTS } from '@devhood/contract'

import { api } from '#lib/api/api'
import { type FittedPicture, reducePicture } from './resize-picture.ts'
import { isUnauthorized } from '#lib/api/query-client'
import { checkSession } from '#lib/api/session-end'
import { createSpeedometer } from './upload-speed.ts'

/** A chosen picture ready for upload. It is stored with the draft, so that the upload can resume after a reload. */
export interface PreparedPicture extends FittedPicture {
  readonly original: File
  /** Id of the upload on the server. */
  readonly fileId: string
}

export interface UploadState {
  readonly original: File
  /** Undefined while the file is being checked and reduced. */
  readonly picture: PreparedPicture | undefined
  /** `waiting`: nothing was sent yet. `stopped` and `failed` resume with `send`. */
  readonly stage: 'waiting' | 'preparing' | 'sending' | 'stopped' | 'failed' | 'stored'
  /** Bytes sent so far. */
  readonly loaded: number
  /** Bytes per second, once measured. */
  readonly speed: number | undefined
  readonly error: unknown
}

interface UploadListeners extends Pacing {
  readonly onChange: () => void
  /** Called with the picture to store on this device, before anything is sent. */
  readonly onPersist: (picture: PreparedPicture) => void
}

/** When an upload may begin; by default at once. */
export interface Pacing {
  /** Delays the upload until it is its turn. */
  readonly schedule?: ScheduleStep | undefined
  /** Delays the first byte of a new picture, which is ready and stored by then. */
  readonly hold?: ((signal: AbortSignal) => Promise<void>) | undefined
}

/** Runs a step at once or later. Aborted before that, it rejects. */
type ScheduleStep = <T>(step: () => Promise<T>, signal: AbortSignal) => Promise<T>

/** The upload of one picture: a newly chosen file, or a resumed one. */
export function createUploadSession(
  source: File | PreparedPicture,
  { onChange, onPersist, schedule = (step) => step(), hold }: UploadListeners,
) {
  let state = initialState(source)
  let abortController = new AbortController()
  let completion: Promise<string> | undefined
  const ready = Promise.withResolvers<void>()
  if (state.picture) ready.resolve()

  function change(fields: Partial<UploadState>): void {
    state = { ...state, ...fields }
    onChange()
  }

  async function transfer(isNew: boolean, signal: AbortSignal): Promise<string> {
    const picture = state.picture ?? (await prepare(state.original, signal))
    if (isNew) onPersist(picture)
    change({ picture })
    ready.resolve()
    if (isNew) await hold?.(signal)
    change({ stage: 'sending' })
    await upload({ ...picture, isNew }, signal, change)
    return picture.fileId
  }
  async function send(): Promise<string> {
    const { signal } = (abortController = new AbortController())
    const isNew = state.stage === 'waiting' || !state.picture
    change({ stage: 'preparing', error: undefined })
    try {
      const fileId = await schedule(() => transfer(isNew, signal), signal)
      change({ stage: 'stored', speed: undefined })
      return fileId
    } catch (error) {
      if (isUnauthorized(error)) void checkSession()
      // Since a new start, this is about another upload.
      if (signal === abortController.signal) {
        change({ stage: signal.aborted ? 'stopped' : 'failed', speed: undefined, error })
        completion = undefined
      }
      throw error
    }
  }

  const complete = (): Promise<string> => (completion ??= send())

  return {
    current: () => state,
    /** Resolves with the file's id once uploaded; resumes a stopped upload. */
    complete,
    /** Resolves with the picture once it is ready to be sent, and stops its upload; undefined if it was stopped before. */
    prepare: async (): Promise<PreparedPicture | undefined> => {
      await Promise.race([ready.promise, complete()])
      abortController.abort()
      return state.picture
    },
    stop: () => abortController.abort(),
    /** Starts again with a new id, because the file was deleted on the server. No id is used twice. */
    restart: (): void => {
      completion = undefined
      abortController = new AbortController()
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

/** Sends a picture, and tells how far and how fast it goes. */
async function upload(
  picture: PreparedPicture & { readonly isNew: boolean },
  signal: AbortSignal,
  change: (fields: Pick<UploadState, 'loaded' | 'speed'>) => void,
): Promise<void> {
  const measureSpeed = createSpeedometer()
  const onProgress = ({ loaded }: { readonly loaded: number }): void => {
    if (!signal.aborted) change({ loaded, speed: measureSpeed(loaded) })
  }
  await api.files.create(picture, { signal, onProgress })
}

export type UploadSession = ReturnType<typeof createUploadSession>
