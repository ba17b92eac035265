import { copyText } from '#lib/device/copy-text'
import { failureToast, toast } from '#lib/feedback/toasts'
import { IconButton } from '#ui/controls/icon-button'
import { useState } from 'react'

import { HighlightedCode } from './highlighted-code.tsx'

interface CodeBlockProps {
  readonly text: string
  /** As the author typed it: `ts`. */
  readonly language: string | undefined
}

/** A block of code with a copy button. Code that is too wide or too tall scrolls, also by keyboard. */
export function CodeBlock({ text, language }: CodeBlockProps) {
  const { overflows, ref } = useOverflow()
  const name = language === undefined ? 'Code' : `Code: ${language}`
  return (
    <div className="flex items-start rounded-card border border-border bg-sunken">
      <div className="min-w-0 flex-1">
        {language !== undefined && (
          <p className="-mb-2 truncate px-4 pt-2 font-mono text-tiny text-muted">{language}</p>
        )}
        <div
          ref={ref}
          // A region in the tab order only where there is something to scroll.
          {...(overflows && { role: 'region', 'aria-label': name, tabIndex: 0 })}
          className="max-h-96 overflow-auto rounded-card px-4 py-3"
        >
          <pre dir="ltr" className="w-max font-mono text-mono [overflow-wrap:normal] [tab-size:4]">
            <HighlightedCode text={text} language={language} />
          </pre>
        </div>
      </div>
      <IconButton
        icon="copy"
        label="Copy code"
        className="print:hidden"
        onClick={() => void copyCode(text)}
      />
    </div>
  )
}

/** The toast is spoken, too. */
async function copyCode(text: string): Promise<void> {
  const failed = "Couldn't copy the code"
  if (await copyText(text)) toast({ title: 'Code copied' })
  else toast(failureToast(failed, 'The browser refused. Select the code instead.'))
}

/** Whether an element's content is larger than the element, with its ref. */
function useOverflow() {
  const [overflows, setOverflows] = useState(false)
  const [ref] = useState(() => (node: HTMLElement | null) => {
    if (!node) return undefined
    const measure = () =>
      setOverflows(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  })
  return { overflows, ref }
}
