import { LIMITS } from '@devhood/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

interface SearchText {
  /** What stands in the box. */
  readonly text: string
  /** Typing: taken for meant when nothing was typed for half a second. */
  readonly setText: (text: string) => void
  /** Takes it for meant at once. */
  readonly search: (text: string) => void
}

interface SearchTerm extends SearchText {
  /** What is searched for: the words of the address, without blanks around them. */
  readonly term: string
}

/** The words of `?q=`, so that reload, Back and links find them, and the box in which they are typed. */
export function useSearchTerm(): SearchTerm {
  const [params, setParams] = useSearchParams()
  const term = params.get('q')?.trim() ?? ''
  const searchText = useSearchText(term, (next) =>
    setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true }),
  )
  return { term, ...searchText }
}

/** A box for a term of the address: `onTerm` is told, without blanks around it, the one to put there. */
export function useSearchText(term: string, onTerm: (term: string) => void): SearchText {
  const [text, setText] = useState(term)
  const [previousTerm, setPreviousTerm] = useState(term)
  const [lastSent, setLastSent] = useState(term)
  if (term !== previousTerm) {
    setPreviousTerm(term)
    // The address changed by a link or by Back, not by what is being typed.
    if (term !== lastSent) {
      setText(term)
      setLastSent(term)
    }
  }

  function send(words: string): void {
    const next = words.trim()
    setLastSent(next)
    if (next !== term) onTerm(next)
  }

  const sendText = useEffectEvent(() => send(text))
  useEffect(() => {
    const timer = setTimeout(() => sendText(), LIMITS.searchDebounce)
    return () => clearTimeout(timer)
  }, [text])

  function search(words: string): void {
    setText(words)
    send(words)
  }
  return { text, setText, search }
}
