import { LIMITS } from '@devhood/contract'
import { useEffect, useEffectEvent, useState } from 'react'

import { useParameters } from './use-parameters.ts'

/** The trimmed search term in `?q=`, so that reload, Back and links restore it, and the text of the search box. */
export function useSearchTerm() {
  const { params, setOne } = useParameters()
  const term = params.get('q')?.trim() ?? ''
  const searchText = useSearchText(term, (next) =>
    setOne('q', next, { replace: true, preventScrollReset: true }),
  )
  return { term, ...searchText }
}

/** State of a search box for a term in the URL: `onTerm` receives the trimmed term. */
export function useSearchText(
  term: string,
  onTerm: (term: string) => void,
  pause: number = LIMITS.searchDebounce,
) {
  const [text, setText] = useState(term)
  const [previousTerm, setPreviousTerm] = useState(term)
  // Those that the URL may not have yet, behind the one that it has.
  const [sent, setSent] = useState([term])
  if (term !== previousTerm) {
    setPreviousTerm(term)
    const at = sent.indexOf(term)
    setSent(at < 0 ? [term] : sent.slice(at))
    // The URL changed by a link or Back, not by typing.
    if (at < 0) setText(term)
  }

  function send(words: string): void {
    const next = words.trim()
    // Not compared with the term: the URL changes a moment after it was sent.
    if (next === sent.at(-1)) {
      // Whatever was sent before the pause has arrived. Nothing is set without need: the screen may just be rendering.
      if (sent.length > 1) setSent([next])
      return
    }
    setSent([...sent, next])
    onTerm(next)
  }

  const sendText = useEffectEvent(() => send(text))
  useEffect(() => {
    const timer = setTimeout(() => sendText(), pause)
    return () => clearTimeout(timer)
  }, [text, pause])

  function search(words: string): void {
    setText(words)
    send(words)
  }
  return {
    text,
    /** The search starts after a pause in typing, by default half a second. */
    setText,
    /** Searches at once. */
    search,
  }
}
