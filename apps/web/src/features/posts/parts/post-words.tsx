import { TagLink } from '#ui/chip'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'

import { bareTag, tagAddress } from '../tags.ts'
import { NOBODY } from './post-byline.tsx'

interface CaptionProps {
  readonly text: string | null
  readonly className?: string
}

/** The caption as it was typed, line breaks included. */
export function Caption({ text, className }: CaptionProps) {
  if (!text) return null
  return (
    <p className={clsx('max-w-[68ch] wrap-anywhere text-pretty whitespace-pre-line', className)}>
      {text}
    </p>
  )
}

interface TagListProps {
  readonly tags: readonly string[]
}

/** The tags of a post: each leads to the posts that speak of it. */
export function TagList({ tags }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-x-3.5 gap-y-0.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          <TagLink tag={bareTag(tag)} to={tagAddress(tag)} />
        </li>
      ))}
    </ul>
  )
}

/** What is known of a picture where its caption does not stand beside it: the caption's beginning. */
export function altOf(post: Pick<Post, 'caption' | 'creator'>): string {
  const caption = post.caption?.trim()
  if (!caption) return creditOf(post)
  return caption.length > ALT_MAX ? `${caption.slice(0, ALT_MAX - 1)}…` : caption
}

const ALT_MAX = 140

/** What is known of a picture beside its caption. */
export function creditOf({ creator }: Pick<Post, 'creator'>): string {
  return `Photo by ${creator?.name ?? NOBODY}, no description`
}
