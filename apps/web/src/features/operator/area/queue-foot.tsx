import { messageOf } from '#lib/api/offline'
import { TOAST } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { BulkActLine, isRunning, POLL } from '../people/bulk-acts.tsx'
import { bulkActQuery } from '../queries.ts'
import { type Done } from '../queue/decision/decision-form.tsx'

interface DoneLineProps {
  readonly done: Done
  /** What became of the Undo. */
  readonly onUndone: (done: Done) => void
  readonly onClose: () => void
}

/** What was just decided, with its Undo, for as long as a toast. It covers nothing. */
export function DoneLine({ done, onUndone, onClose }: DoneLineProps) {
  const [isBusy, setBusy] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(() => close(), TOAST.undoDuration)
    return () => clearTimeout(timer)
  }, [isBusy])
  const undo = async () => {
    setBusy(true)
    try {
      await done.undo?.()
      onUndone({ text: 'Undone' })
    } catch (error) {
      onUndone({ text: `Couldn't undo it. ${messageOf(error as Error)}` })
    }
    setBusy(false)
  }
  return (
    <div className="op-foot" data-uncovered>
      <output>{done.text}</output>
      {done.undo && (
        <Button
          size="sm"
          data-action="undo"
          busy={isBusy}
          onClick={() => void undo()}
          className="max-sm:min-h-tap"
        >
          Undo
        </Button>
      )}
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  )
}

interface BulkLineProps {
  readonly act: string
  readonly onClose: () => void
}

/** An act on many cases, as it goes on. Leaving the page doesn't stop it. */
export function BulkLine({ act: id, onClose }: BulkLineProps) {
  const client = useQueryClient()
  const { data: act } = useQuery({
    ...bulkActQuery(id),
    refetchInterval: ({ state }) => (!state.data || isRunning(state.data) ? POLL : false),
  })
  const isBusy = act !== undefined && isRunning(act)
  const wasBusy = useRef(true)
  useEffect(() => {
    if (act && wasBusy.current && !isBusy) void client.invalidateQueries()
    wasBusy.current = act === undefined || isBusy
  }, [client, act, isBusy])
  if (!act) return null
  return (
    <div className="op-foot" data-uncovered>
      <BulkActLine act={act} />
      {!isBusy && <IconButton icon="close" label="Close" onClick={onClose} />}
    </div>
  )
}

const KEYS = [
  ['J K', 'move'],
  ['X', 'select'],
  ['M', 'claim'],
  ['1–5', 'choose'],
  ['Ctrl Enter', 'decide'],
  ['Z', 'undo'],
  ['?', 'all keys'],
] as const

export const KeysLine = () => (
  <div className="op-foot op-keys">
    {KEYS.map(([keys, what]) => (
      <span key={keys}>
        <kbd>{keys}</kbd>
        <span>{what}</span>
      </span>
    ))}
  </div>
)
