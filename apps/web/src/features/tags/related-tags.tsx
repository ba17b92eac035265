import { tagsOf } from '#features/posts'
import { bareTag, tagPath } from '#lib/navigation/tag-path'
import { byFrequency } from '#lib/text/by-frequency'
import { StackList } from '#ui/text/stack-list'
import { type Post } from '@devhood/contract/schemas'

const MAX_TAGS = 10

interface RelatedTagsProps {
  /** Folded, without `#`. */
  readonly tag: string
  readonly posts: readonly Pick<Post, 'tags' | 'caption'>[]
}

/** The other tags of posts with a tag, the most frequent first; nothing if there are none. */
export function RelatedTags({ tag, posts }: RelatedTagsProps) {
  const tags = byFrequency(posts.flatMap((post) => [...new Set(tagsOf(post))]))
    .filter(([other]) => other !== tag)
    .slice(0, MAX_TAGS)
    .map(([other]) => `#${bareTag(other)}`)
  if (tags.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-head">Related tags</h2>
      <StackList label="Related tags" tags={tags} pathOf={tagPath} />
    </section>
  )
}
