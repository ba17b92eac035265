import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

import { announce } from './announce.ts'
import { createPictureUpload, type PictureUpload } from './picture-upload.ts'
import { isPassing } from './query-client.ts'
import { type ShipmentState } from './shipment.ts'
import { type Draft } from './use-draft.ts'

export interface Upload extends PictureUpload {
  /** Undefined while no picture is chosen. */
  readonly state: ShipmentState | undefined
  /** Why the server refused the file that was chosen last. It is dropped then. */
  readonly refused: string | undefined
}

/** The upload of a form's picture; one that was kept with the draft goes on by itself. */
export function useUpload(draft: Pick<Draft<unknown>, 'picture' | 'keepPicture'>): Upload {
  const [upload] = useState(() => createPictureUpload(draft.keepPicture))
  const state = useSyncExternalStore(upload.subscribe, upload.current)
  const refused = useSyncExternalStore(upload.subscribe, upload.refusal)
  const enter = useEffectEvent(() => upload.enter(draft.picture))
  useEffect(() => {
    enter()
    return upload.leave
  }, [upload])
  useReturnOfNetwork(upload)
  useProgressAloud(state)
  useLeaveWarning(state?.stage === 'sending')
  return { ...upload, state, refused }
}

/** What broke off with the network goes on with it. */
function useReturnOfNetwork(upload: PictureUpload): void {
  useEffect(() => {
    const goOn = () => {
      const { stage, error } = upload.current() ?? {}
      if (stage === 'failed' && error instanceof Error && isPassing(error)) upload.retry()
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [upload])
}

/** Three times in all, and what went wrong. */
function useProgressAloud(state: ShipmentState | undefined): void {
  const words = state && wordsOf(state)
  useEffect(() => {
    if (words) announce(words)
  }, [words])
}

function wordsOf({ stage, loaded, picture }: ShipmentState): string | undefined {
  if (stage === 'stored') return 'Upload complete'
  if (stage === 'failed') return 'Upload failed'
  if (stage !== 'sending' || !picture) return undefined
  return loaded * 2 >= picture.file.size ? 'Upload half complete' : 'Upload started'
}

/** Asks before the page is left, only while bytes are on their way. */
function useLeaveWarning(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
