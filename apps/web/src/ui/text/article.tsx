import { type Heading, parseArticle } from '@devhood/contract/text'
import clsx from 'clsx'

import { BlockView, renderInlines, TEXT } from './light-text.tsx'

interface ArticleProps {
  readonly text: string
  /** The level of the title above the text; default 2. */
  readonly under?: 1 | 2
}

/** Renders a longer text with headings, such as a job ad. Its tags and usernames are no links. */
export function Article({ text, under = 2 }: ArticleProps) {
  const blocks = parseArticle(text)
  const top = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 6)))
  return (
    <div className={TEXT}>
      {blocks.map((block, index) =>
        block.kind === 'heading' ? (
          <HeadingView key={index} heading={block} isTop={block.level === top} under={under} />
        ) : (
          <BlockView key={index} block={block} references={false} />
        ),
      )}
    </div>
  )
}

interface HeadingViewProps {
  readonly heading: Heading
  readonly isTop: boolean
  readonly under: 1 | 2
}

/** The highest level of a text is one below the title above it, all others are two below. */
function HeadingView({ heading: { parts }, isTop, under }: HeadingViewProps) {
  const Level = isTop ? (`h${under + 1}` as 'h2') : (`h${under + 2}` as 'h3')
  return (
    <Level dir="auto" className={clsx('-mb-2 text-balance', isTop ? 'text-head' : 'text-strong')}>
      {renderInlines(parts, false)}
    </Level>
  )
}
