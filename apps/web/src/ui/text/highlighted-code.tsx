import { idle } from '#lib/dom/idle'
import type { Token } from '#lib/text/highlight'
import { useEffect, useRef, useState } from 'react'

interface HighlightedCodeProps {
  readonly text: string
  readonly language: string | undefined
}

/** Distance from the screen at which code gets its colours. */
const ROOT_MARGIN = '400px'

/** Code, in colours once it is on the screen and its highlighter has loaded, if that arrives. The layout is the same. */
export function HighlightedCode({ text, language }: HighlightedCodeProps) {
  const element = useRef<HTMLElement>(null)
  const [highlighted, setHighlighted] = useState<Highlighted>()
  useEffect(() => {
    if (language === undefined || !element.current) return undefined
    return whenOnScreen(element.current, async (isOpen) => {
      await idle()
      const { highlight } = await import('#lib/text/highlight')
      if (isOpen()) setHighlighted({ text, language, tokens: highlight(text, language) })
    })
  }, [text, language])
  const isCurrent = highlighted?.text === text && highlighted.language === language
  return <code ref={element}>{(isCurrent && highlighted.tokens?.map(renderToken)) || text}</code>
}

interface Highlighted extends HighlightedCodeProps {
  readonly tokens: readonly Token[] | undefined
}

function renderToken({ text, className }: Token, index: number) {
  if (className === undefined) return text
  return (
    <span key={index} className={className}>
      {text}
    </span>
  )
}

/** Runs the work once, when the element comes near the screen. Returns a function that stops it. */
function whenOnScreen(element: HTMLElement, work: (isOpen: () => boolean) => Promise<void>) {
  let isOpen = true
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      work(() => isOpen).catch(() => undefined)
    },
    { rootMargin: ROOT_MARGIN },
  )
  observer.observe(element)
  return () => {
    isOpen = false
    observer.disconnect()
  }
}
