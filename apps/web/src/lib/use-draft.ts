import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import {
  type DraftPlace,
  findPicture,
  findWords,
  forgetPicture,
  forgetWords,
  keepPicture,
  keepWords,
} from './drafts.ts'
import { type SentPicture } from './shipment.ts'

/** What was typed and chosen here before and not sent, read each time a form opens. */
function draftQuery<T>(place: DraftPlace) {
  return queryOptions({
    queryKey: ['draft', place.userId, place.form],
    queryFn: async () => ({
      words: findWords<T>(place),
      picture: await findPicture<SentPicture>(place),
    }),
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

  async function forgetAll(): Promise<void> {
    forgetWords(place)
    await forgetPicture(place)
  }
  // Shown as gone when it is: a reload must not bring it back.
  const forget = async () => forgetAll().then(() => setForgotten(true))
  function keep(words: T): void {
    if (isClosed.current || isSame(words, initial)) forgetWords(place)
    else keepWords(place, words)
  }
  function keepChosen(picture: SentPicture | undefined): void {
    if (isClosed.current || !picture) void forgetPicture(place)
    else void keepPicture(place, picture)
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
    keepPicture: keepChosen,
    close,
  }
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every((field) => one[field] === other[field])
}
