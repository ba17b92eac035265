import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { type DraftPlace, findDraft, forgetDraft, keepDraft } from './drafts.ts'
import { type SentPicture } from './shipment.ts'

/** Kept apart from the words: it is large, and changes seldom. */
const pictureOf = ({ userId, form }: DraftPlace): DraftPlace => ({
  userId,
  form: `${form} picture`,
})

/** What was typed and chosen here before and not sent, read each time a form opens. */
function draftQuery<T>(place: DraftPlace) {
  return queryOptions({
    queryKey: ['draft', place.userId, place.form],
    queryFn: async () => {
      const [words, picture] = await Promise.all([
        findDraft<T>(place),
        findDraft<SentPicture>(pictureOf(place)),
      ])
      return { words, picture }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Draft<T> {
  /** The words that the form starts with; undefined while they are being read. */
  readonly words: T | undefined
  /** The picture that it starts with, and where its upload goes on. */
  readonly picture: SentPicture | undefined
  /** A draft is back: this forgets it. */
  readonly forget: (() => Promise<void>) | undefined
  /** Changes when the form must start anew. */
  readonly key: string
  /** Keeps what is typed. */
  readonly keep: (words: T) => void
  /** Keeps what is chosen; undefined for nothing. */
  readonly keepPicture: (picture: SentPicture | undefined) => void
  /** Everything was sent: nothing is left to keep. */
  readonly close: () => void
}

/** What a form starts with: what was typed in it and not sent the last time, else `initial`. */
export function useDraft<T extends object>(place: DraftPlace, initial: T): Draft<T> {
  const { data, isPending } = useQuery(draftQuery<T>(place))
  const [isForgotten, setForgotten] = useState(false)
  const isClosed = useRef(false)
  const found = isForgotten ? undefined : data

  const forgetAll = async () => Promise.all([place, pictureOf(place)].map(forgetDraft))
  // Shown as gone when it is: a reload must not bring it back.
  const forget = async () => forgetAll().then(() => setForgotten(true))
  function keep(words: T): void {
    if (isClosed.current || isSame(words, initial)) void forgetDraft(place)
    else void keepDraft(place, words)
  }
  function keepPicture(picture: SentPicture | undefined): void {
    if (isClosed.current || !picture) void forgetDraft(pictureOf(place))
    else void keepDraft(pictureOf(place), picture)
  }
  function close(): void {
    isClosed.current = true
    void forgetAll()
  }
  return {
    // A draft of an earlier version may lack a field that the form has now.
    words: isPending ? undefined : { ...initial, ...found?.words },
    picture: found?.picture,
    forget: found?.words || found?.picture ? forget : undefined,
    key: String(isForgotten),
    keep,
    keepPicture,
    close,
  }
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every((field) => one[field] === other[field])
}
