import { type DraftPlace, findDraft, forgetDraft, keepDraft } from '#lib/drafts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type PostFields } from './post-fields.ts'

/** What was typed here before and not sent, read each time a form opens; null when there is nothing. */
function draftQuery(place: DraftPlace) {
  return queryOptions({
    queryKey: ['draft', place.userId, place.form],
    queryFn: async () => (await findDraft<PostFields>(place)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Draft {
  /** What the form starts with; undefined while that is being read. */
  readonly fields: PostFields | undefined
  /** A draft is back: this forgets it. */
  readonly forget: (() => void) | undefined
  /** Changes when the form must start anew. */
  readonly key: string
  /** Keeps what is typed. */
  readonly keep: (fields: PostFields) => void
  /** Everything was sent: nothing is left to keep. */
  readonly close: () => void
}

/** What a form starts with: what was typed in it and not sent the last time, else `initial`. */
export function useDraft(place: DraftPlace, initial: PostFields): Draft {
  const { data, isPending } = useQuery(draftQuery(place))
  const [isForgotten, setForgotten] = useState(false)
  const isClosed = useRef(false)
  const found = isForgotten ? null : data

  function forget(): void {
    setForgotten(true)
    void forgetDraft(place)
  }
  function keep(fields: PostFields): void {
    if (isClosed.current || isSame(fields, initial)) void forgetDraft(place)
    else void keepDraft(place, fields)
  }
  function close(): void {
    isClosed.current = true
    void forgetDraft(place)
  }
  return {
    fields: isPending ? undefined : (found ?? initial),
    forget: found ? forget : undefined,
    key: String(isForgotten),
    keep,
    close,
  }
}

function isSame(one: PostFields, other: PostFields): boolean {
  const fields = ['caption', 'location', 'tags', 'picture'] as const
  return fields.every((field) => one[field] === other[field])
}
