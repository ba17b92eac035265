import { type Block, type Inline, parseText } from '@devhood/contract/text'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { CodeBlock } from './code-block.tsx'

/** The classes around the blocks of a text. */
export const TEXT = 'grid max-w-[68ch] grid-cols-1 gap-4 wrap-anywhere'

interface LightTextProps {
  /** Plain text with light formatting, as typed. */
  readonly text: string
  /** The usernames that are links, folded and separated by blanks; without it, all are. */
  readonly mentions?: string | null | undefined
  readonly className?: string | undefined
}

/** Renders lightly formatted text. It creates only elements and text nodes, never HTML from the text. */
export function LightText({ text, mentions, className }: LightTextProps) {
  const references = mentions?.split(' ') ?? true
  return (
    <div className={clsx(TEXT, className)}>
      {parseText(text).map((block, index) => (
        // Blocks have no identity: a different text gives different blocks.
        <BlockView key={index} block={block} references={references} />
      ))}
    </div>
  )
}

/** Whether tags and usernames are links; of usernames, only those in a list. */
type References = boolean | readonly string[]

interface BlockProps<K extends Block['kind'] = Block['kind']> {
  readonly block: Extract<Block, { kind: K }>
  readonly references: References
}

export function BlockView({ block, references }: BlockProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="text-pretty whitespace-pre-line">
          {renderInlines(block.parts, references)}
        </p>
      )
    case 'quote':
      return (
        <blockquote
          dir="auto"
          className="border-s-2 border-border-strong ps-4 whitespace-pre-line text-muted"
        >
          {renderInlines(block.parts, references)}
        </blockquote>
      )
    case 'list':
      return <List block={block} references={references} />
    case 'code':
      return <CodeBlock text={block.text} language={block.language} />
  }
}

function List({ block: { start, items }, references }: BlockProps<'list'>) {
  const rows = items.map((parts, index) => (
    <li key={index} dir="auto" className="pl-1 whitespace-pre-line">
      {renderInlines(parts, references)}
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

export const renderInlines = (parts: readonly Inline[], references: References): ReactNode[] =>
  parts.map((part, index) => <InlineView key={index} part={part} references={references} />)

interface InlineProps {
  readonly part: Inline
  readonly references: References
}

function InlineView({ part, references }: InlineProps) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'break':
      return '\n'
    case 'strong':
      return <strong className="font-semibold">{part.text}</strong>
    case 'emphasis':
      return <em>{part.text}</em>
    case 'code':
      return (
        <code className="rounded-[6px] bg-sunken px-1.5 py-0.5 font-mono text-[.9em]">
          {part.text}
        </code>
      )
    case 'link':
      return (
        <a
          href={part.href ?? part.text}
          dir={part.href === undefined ? 'ltr' : 'auto'}
          rel="nofollow ugc noopener"
          className="link"
        >
          {part.text}
        </a>
      )
    case 'tag':
    case 'mention':
      return isLink(part, references) ? (
        <Link to={pathOf(part)} className="link">
          {part.text}
        </Link>
      ) : (
        part.text
      )
  }
}

const isLink = (part: Inline, references: References): boolean =>
  typeof references === 'object' && part.kind === 'mention'
    ? references.includes(part.username)
    : references !== false

/** The page of a tag, or the URL that leads to a person's profile. */
function pathOf(part: Extract<Inline, { kind: 'tag' | 'mention' }>): string {
  return part.kind === 'tag'
    ? `/tags/${encodeURIComponent(part.tag)}`
    : `/@${encodeURIComponent(part.username)}`
}
