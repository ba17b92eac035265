import { type Block, type Inline, parseText } from '@devhood/contract/text'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { CodeBlock } from './code-block.tsx'

interface LightTextProps {
  /** Plain text with light formatting, as typed. */
  readonly text: string
  /** Whether it is a job ad: with headings and Markdown links, and without links of tags and usernames. */
  readonly article?: boolean
  readonly className?: string | undefined
}

/** Renders lightly formatted text. It creates only elements and text nodes, never HTML from the text. */
export function LightText({ text, article = false, className }: LightTextProps) {
  const blocks = parseText(text, article)
  const top = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 6)))
  return (
    <div className={clsx('grid max-w-[68ch] grid-cols-1 gap-4 wrap-anywhere', className)}>
      {blocks.map((block, index) => (
        // Blocks have no identity: a different text gives different blocks.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} article={article} top={top} />
      ))}
    </div>
  )
}

interface BlockProps<K extends Block['kind'] = Block['kind']> {
  readonly block: Extract<Block, { kind: K }>
  readonly article: boolean
}

interface BlockViewProps extends BlockProps {
  /** The highest level of headings in the text. */
  readonly top: number
}

function BlockView({ block, article, top }: BlockViewProps) {
  switch (block.kind) {
    case 'heading': {
      const isTop = block.level === top
      const Heading = isTop ? 'h3' : 'h4'
      return (
        <Heading
          dir="auto"
          className={clsx('-mb-2 text-balance', isTop ? 'text-head' : 'text-strong')}
        >
          {renderInlines(block.parts, article)}
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p dir="auto" className="text-pretty whitespace-pre-line">
          {renderInlines(block.parts, article)}
        </p>
      )
    case 'quote':
      return (
        <blockquote
          dir="auto"
          className="border-s-2 border-border-strong ps-4 whitespace-pre-line text-muted"
        >
          {renderInlines(block.parts, article)}
        </blockquote>
      )
    case 'list':
      return <List block={block} article={article} />
    case 'code':
      return <CodeBlock text={block.text} language={block.language} />
  }
}

function List({ block: { start, items }, article }: BlockProps<'list'>) {
  const rows = items.map((parts, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index} dir="auto" className="pl-1 whitespace-pre-line">
      {renderInlines(parts, article)}
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

function renderInlines(parts: readonly Inline[], article: boolean): ReactNode[] {
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <InlineView key={index} part={part} article={article} />
  ))
}

interface InlineProps {
  readonly part: Inline
  readonly article: boolean
}

function InlineView({ part, article }: InlineProps) {
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
        <code className="rounded-md bg-sunken px-1.5 py-0.5 font-mono text-[.9em]">
          {part.text}
        </code>
      )
    case 'link':
      return (
        <a href={part.href ?? part.text} rel="nofollow ugc noopener" className="link">
          {part.text}
        </a>
      )
    case 'tag':
    case 'mention':
      return article ? (
        part.text
      ) : (
        <Link to={pathOf(part)} className="link">
          {part.text}
        </Link>
      )
  }
}

/** The page of a tag, or the URL that leads to a person's profile. */
function pathOf(part: Extract<Inline, { kind: 'tag' | 'mention' }>): string {
  return part.kind === 'tag'
    ? `/tags/${encodeURIComponent(part.tag)}`
    : `/@${encodeURIComponent(part.username)}`
}
