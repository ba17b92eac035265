import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'
import { Button } from '#ui/controls/button'
import { Time } from '#ui/time'
import { type BulkAct } from '@devhood/contract/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { bulkActsQuery, operatorApi } from '../queries.ts'
import { bulkActWords, bulkCount } from './bulk-texts.ts'

const SHOWN = 3
/** Milliseconds between looks at an act that runs. */
export const POLL = 1000

export const isRunning = ({ state }: BulkAct) => state === 'running' || state === 'undoing'

interface BulkActsProps {
  /** The id of an act that was ordered here: the focus goes to it. */
  readonly ordered: string | undefined
}

/** The last acts on many people, with their progress; each can be undone. */
export function BulkActs({ ordered }: BulkActsProps) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const { data: acts = [] } = useQuery({
    ...bulkActsQuery(SHOWN),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL : false),
  })
  const isBusy = acts.some(isRunning)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy) void client.invalidateQueries()
    wasBusy.current = isBusy
  }, [client, isBusy])
  const isThere = acts.some(({ $id }) => $id === ordered)
  useEffect(() => {
    if (isThere) list.current?.focus()
  }, [ordered, isThere])
  if (acts.length === 0) return null
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Latest acts"
      className="divide-y divide-border rounded-card border border-border bg-surface px-3.5"
    >
      {acts.map((act) => (
        <li key={act.$id} className="py-2">
          <BulkActLine act={act} />
        </li>
      ))}
    </ul>
  )
}

/** "Olga Brandt is blocking people: 120 of 229", then "Olga Brandt blocked 229 people". */
function bulkActText(act: BulkAct): string {
  const { about, operator, state, total, checked, done, undone } = act
  const words = bulkActWords(act)
  const name = operator?.name ?? 'An operator'
  if (state === 'running')
    return `${name} is ${words.doing} ${about}: ${checked} of ${Math.max(total, checked)}`
  const text = `${name} ${words.done} ${bulkCount(act, done)}`
  if (state === 'undoing') return `${text}. Undoing: ${undone} of ${done}`
  return state === 'undone' ? `${text}. Undone for ${bulkCount(act, undone)}` : text
}

/** An act on many, with its progress and its Undo. */
export function BulkActLine({ act }: { readonly act: BulkAct }) {
  const client = useQueryClient()
  const { $id, state, $createdAt, total, checked, done, undone } = act
  const { mutate, isPending } = useMutation({
    mutationFn: () => operatorApi.undoBulkAct($id),
    onError: (error) => toast(failureToast("Couldn't undo it", messageOf(error))),
    onSettled: () => client.invalidateQueries(),
  })
  const [value, max] = state === 'undoing' ? [undone, done] : [checked, total]
  const canUndo = (state === 'running' || state === 'done') && (done > 0 || state === 'running')
  return (
    <div className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-48 flex-1">
        <output className="block text-small">{bulkActText(act)}</output>
        <p className="text-tiny text-muted">
          <Time value={$createdAt} />
        </p>
        {isRunning(act) && (
          <progress
            aria-label={bulkActWords(act).doing}
            value={Math.min(value, max)}
            max={Math.max(max, 1)}
            className="block h-1.5 w-full accent-accent"
          />
        )}
      </div>
      {canUndo && (
        <Button
          size="sm"
          data-action="undo"
          busy={isPending}
          onClick={() => mutate()}
          className="max-sm:min-h-tap"
        >
          Undo
          <span className="sr-only">
            {` ${bulkActWords(act).doing} ${bulkCount(act, state === 'done' ? done : total)}`}
          </span>
        </Button>
      )}
    </div>
  )
}
