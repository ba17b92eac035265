import { LIMITS } from '@devhood/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

interface Typed {
  /** What stands in the box. */
  readonly text: string
  /** Typing: taken for meant when nothing was typed for half a second. */
  readonly setText: (text: string) => void
  /** Takes it for meant at once. */
  readonly search: (text: string) => void
}

interface SearchTerm extends Typed {
  /** What is searched for: the words of the address, without blanks around them. */
  readonly term: string
}

/** The words of `?q=`, so that reload, Back and links find them, and the box in which they are typed. */
export function useSearchTerm(): SearchTerm {
  const [params, setParams] = useSearchParams()
  const term = params.get('q')?.trim() ?? ''
  const typed = useTyped(term, (next) =>
    setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true }),
  )
  return { term, ...typed }
}

/** A box for a term of the address: `onTerm` is told, without blanks around it, the one to put there. */
export function useTyped(term: string, onTerm: (term: string) => void): Typed {
  const [text, setText] = useState(term)
  const [seen, setSeen] = useState(term)
  const [sent, setSent] = useState(term)
  if (term !== seen) {
    setSeen(term)
    // The address changed by a link or by Back, not by what is being typed.
    if (term !== sent) {
      setText(term)
      setSent(term)
    }
  }

  function send(words: string): void {
    const next = words.trim()
    setSent(next)
    if (next !== term) onTerm(next)
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
  return { text, setText, search }
}
