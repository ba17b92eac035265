import { useEffect, useEffectEvent } from 'react'

import { isOffline } from '#lib/api/offline'
import { listen } from '#lib/dom/listen'
import { announce } from '#lib/feedback/announce'
import { type UploadState } from '#lib/pictures/upload-session'

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
