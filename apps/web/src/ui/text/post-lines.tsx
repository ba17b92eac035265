import { type posts, type ShownField } from '@devhood/contract/collections'
import { type Post } from '@devhood/contract/schemas'
import { type ComponentType } from 'react'

import { Fold } from './fold.tsx'
import { Caption, TagList } from './post-text.tsx'

/** A field of a post that its page shows below the byline. */
type LineField = Exclude<
  ShownField<typeof posts>,
  // The byline.
  | 'location'
  | 'editedAt'
  // The picture, and the numbers below.
  | 'imageUrl'
  | 'imageId'
  | 'imageWidth'
  | 'imageHeight'
  | 'imageHash'
  | 'imageAlt'
  | 'imageIds'
  | 'imageAlts'
  | 'pictures'
  | 'likesCount'
  | 'commentsCount'
  // The links of the caption, the form of a comment, and a notice.
  | 'mentions'
  | 'commenting'
  | 'hidden'
>

interface PostLinesProps {
  readonly post: Readonly<Pick<Post, LineField | 'mentions'>>
  /** Shows the beginning of a long caption, and the rest on demand, which needs scripts. */
  readonly folds?: boolean
}

const LINES: Readonly<Record<LineField, ComponentType<PostLinesProps>>> = {
  caption: ({ post: { caption, mentions }, folds = false }) => {
    const text = <Caption text={caption} mentions={mentions} className="text-[1.0625rem]/6.5" />
    return folds && caption ? (
      <Fold lines={6} className="text-[1.0625rem]/6.5">
        {text}
      </Fold>
    ) : (
      text
    )
  },
  tags: ({ post }) => <TagList tags={post.tags} />,
}

/** What a post says, on its page and on that for guests. */
export const PostLines = (props: PostLinesProps) =>
  Object.entries(LINES).map(([name, Line]) => <Line key={name} {...props} />)
