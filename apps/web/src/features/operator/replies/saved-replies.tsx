import { listen } from '#lib/dom/listen'
import { Button } from '#ui/controls/button'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { savedRepliesQuery } from '../queries.ts'

/** Those with a key of their own. */
const KEYS = 9

interface SavedRepliesProps {
  readonly onChoose: (text: string) => void
}

/** Saved replies for the reasons: Alt and a digit, or a press, adds one after what is written. */
export function SavedReplies({ onChoose }: SavedRepliesProps) {
  const { data: replies = [] } = useQuery(savedRepliesQuery())
  useEffect(() =>
    listen(document, {
      keydown(event) {
        const digit = event.altKey && /^Digit([1-9])$/.exec(event.code)?.[1]
        const reply = digit ? replies[Number(digit) - 1] : undefined
        if (!reply) return
        event.preventDefault()
        onChoose(reply.text)
      },
    }),
  )
  if (replies.length === 0) return null
  return (
    <fieldset aria-label="Saved replies" className="flex flex-wrap gap-2">
      {replies.map(({ $id, title, text }, at) => (
        <Button
          key={$id}
          size="sm"
          variant="line"
          aria-keyshortcuts={at < KEYS ? `Alt+${at + 1}` : undefined}
          onClick={() => onChoose(text)}
          className="max-sm:min-h-tap"
        >
          {title}
        </Button>
      ))}
    </fieldset>
  )
}
