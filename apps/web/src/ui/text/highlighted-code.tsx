import { idle } from '#lib/dom/idle'
import type { Token } from '#lib/text/highlight'
import { useEffect, useState } from 'react'

interface HighlightedCodeProps {
  readonly text: string
  readonly language: string | undefined
}

/** Code in colours. Until its highlighter has loaded, or without one, the text alone: the layout is the same. */
export function HighlightedCode({ text, language }: HighlightedCodeProps) {
  const tokens = useTokens(text, language)
  if (!tokens) return text
  return tokens.map((token, index) =>
    token.className === undefined ? (
      token.text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={token.className}>
        {token.text}
      </span>
    ),
  )
}

interface Highlighted {
  readonly text: string
  readonly language: string | undefined
  readonly tokens: readonly Token[] | undefined
}

function useTokens(text: string, language: string | undefined): readonly Token[] | undefined {
  const [highlighted, setHighlighted] = useState<Highlighted>()
  useEffect(() => {
    if (language === undefined) return undefined
    let isOpen = true
    const load = async () => {
      await idle()
      const { highlight } = await import('#lib/text/highlight')
      if (isOpen) setHighlighted({ text, language, tokens: highlight(text, language) })
    }
    // Offline, or after a new version: the code stays plain.
    load().catch(() => undefined)
    return () => void (isOpen = false)
  }, [text, language])
  const isCurrent = highlighted?.text === text && highlighted.language === language
  return isCurrent ? highlighted.tokens : undefined
}
