import { LIMITS } from '@devhood/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

interface SearchTerm {
  /** What stands in the box. */
  readonly text: string
  /** What is searched for: the words of the address, without blanks around them. */
  readonly term: string
  /** Typing: searched for when nothing was typed for half a second. */
  readonly setText: (text: string) => void
  /** Searches at once. */
  readonly search: (text: string) => void
}

/** The words of `?q=`, so that reload, Back and links find them, and the box in which they are typed. */
export function useSearchTerm(): SearchTerm {
  const [params, setParams] = useSearchParams()
  const term = params.get('q')?.trim() ?? ''
  const [text, setText] = useState(term)
  const [seen, setSeen] = useState(term)
  const [sent, setSent] = useState(term)
  if (term !== seen) {
    setSeen(term)
    // The address changed by a link or by Back, not by what is being typed.
    if (term !== sent) setText(term)
  }

  function send(words: string): void {
    const next = words.trim()
    setSent(next)
    if (next !== term)
      setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true })
  }

  const settle = useEffectEvent(() => send(text))
  useEffect(() => {
    const timer = setTimeout(() => settle(), LIMITS.searchDebounce)
    return () => clearTimeout(timer)
  }, [text])

  function search(words: string): void {
    setText(words)
    send(words)
  }
  return { text, term, setText, search }
}
