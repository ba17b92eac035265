import { type ReactNode } from 'react'

import { type Block, type Inline, parseText } from './parse-text.ts'

interface FormattedTextProps {
  /** Plain text with light formatting, as typed. */
  readonly text: string
}

/** Renders lightly formatted text. It creates only elements and text nodes, never HTML from the text. */
export function FormattedText({ text }: FormattedTextProps) {
  return (
    <div className="grid max-w-[68ch] grid-cols-1 gap-4 wrap-anywhere">
      {parseText(text).map((block, index) => (
        // Blocks have no identity: a different text gives different blocks.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="text-pretty">
          {renderInlines(block.parts)}
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'code':
      return <Code text={block.text} />
  }
}

function List({ start, items }: Extract<Block, { kind: 'list' }>) {
  const rows = items.map((parts, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index} dir="auto" className="pl-1">
      {renderInlines(parts)}
    </li>
  ))
  if (start === undefined)
    return <ul className="grid list-disc gap-1 pl-6 marker:text-muted">{rows}</ul>
  return (
    <ol start={start} className="grid list-decimal gap-1 pl-7 marker:text-muted">
      {rows}
    </ol>
  )
}

/** Wide code scrolls horizontally, also by keyboard. */
function Code({ text }: { readonly text: string }) {
  return (
    <section
      aria-label="Code"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-border bg-sunken px-4 py-3"
    >
      <pre dir="ltr" className="w-max font-mono text-mono [overflow-wrap:normal]">
        {text}
      </pre>
    </section>
  )
}

function renderInlines(parts: readonly Inline[]): ReactNode[] {
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => <InlineView key={index} part={part} />)
}

function InlineView({ part }: { readonly part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return <br />
    case 'strong':
      return <strong className="font-semibold">{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'code':
      return (
        <code className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-[.9em]">
          {part.text}
        </code>
      )
    case 'link':
      return (
        <a href={part.text} rel="noopener nofollow" className="link">
          {part.text}
        </a>
      )
  }
}
