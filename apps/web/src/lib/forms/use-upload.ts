import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { createPictureUpload, type PictureUpload } from '#lib/pictures/picture-upload'
import { isOffline } from '#lib/api/offline'
import { listen } from '#lib/dom/listen'
import { announce } from '#lib/feedback/announce'
import { isTransient } from '#lib/api/query-client'
import { type UploadState } from '#lib/pictures/upload-session'
import { type Draft } from './use-draft.ts'

export interface Upload extends PictureUpload {
  /** Undefined without a chosen picture. */
  readonly state: UploadState | undefined
  /** Why the server rejected the last chosen file, which was dropped then. */
  readonly rejection: string | undefined
}

/** The upload of a form's picture; an upload stored with the draft resumes by itself. */
export function useUpload(draft: Pick<Draft<unknown>, 'picture' | 'keepPicture'>): Upload {
  const [upload] = useState(() => createPictureUpload(draft.keepPicture))
  const state = useSyncExternalStore(upload.subscribe, upload.current)
  const rejection = useSyncExternalStore(upload.subscribe, upload.refusal)
  const restore = useEffectEvent(() => upload.restore(draft.picture))
  useEffect(() => {
    restore()
    return upload.detach
  }, [upload])
  useRetryWhenOnline(() => {
    const { stage, error } = upload.current() ?? {}
    if (stage === 'failed' && error instanceof Error && isTransient(error)) upload.retry()
  })
  useProgressAnnouncements(state && progressText(state))
  useLeaveWarning(state?.stage === 'sending')
  return { ...upload, state, rejection }
}

/** Resumes uploads when the network is back. */
export function useRetryWhenOnline(retry: () => void): void {
  const onOnline = useEffectEvent(retry)
  useEffect(() => listen(window, { online: () => onOnline() }), [])
}

/** Announces a text about the progress when it changes. */
export function useProgressAnnouncements(text: string | undefined): void {
  useEffect(() => {
    if (text) announce(text)
  }, [text])
}

/** One of three steps of an upload, or its failure. */
export function progressText({ stage, loaded, picture }: UploadState): string | undefined {
  if (stage === 'stored') return 'Upload complete'
  if (stage === 'failed') return isOffline() ? 'The upload waits for the network' : 'Upload failed'
  if (stage !== 'sending' || !picture) return undefined
  return loaded * 2 >= picture.file.size ? 'Upload half complete' : 'Upload started'
}

/** Asks before leaving the page while bytes are being sent. */
export function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    return listen(window, { beforeunload: (event) => event.preventDefault() })
  }, [isSending])
}
