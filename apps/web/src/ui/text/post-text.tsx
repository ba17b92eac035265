import { TagLink } from '#ui/controls/chip'

import { LightText } from './light-text.tsx'

interface CaptionProps {
  readonly text: string | null
  readonly mentions: string | null
  readonly className?: string
}

/** The caption, with links and code. */
export function Caption({ text, ...props }: CaptionProps) {
  return text ? <LightText text={text} {...props} /> : null
}

/** The tags of a post, each with a link to the posts that have it. */
export function TagList({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-x-3.5 gap-y-0.5">
      {tags.map((tag) => (
        <li key={tag} className="min-w-0 wrap-anywhere">
          <TagLink tag={tag} />
        </li>
      ))}
    </ul>
  )
}
