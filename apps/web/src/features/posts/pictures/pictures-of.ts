import { type Picture } from '@devhood/contract/collections'
import { type Post } from '@devhood/contract/schemas'

type FirstPicture = Pick<
  Post,
  'imageId' | 'imageUrl' | 'imageWidth' | 'imageHeight' | 'imageHash' | 'imageAlt'
>

/** The pictures of a post. Without the list, which a post stored by an older version lacks, its first one. */
export function picturesOf({
  pictures: [first, ...others] = [],
  ...post
}: FirstPicture & Partial<Pick<Post, 'pictures'>>): readonly [Picture, ...Picture[]] {
  if (first) return [first, ...others]
  const { imageId, imageUrl, imageWidth: width, imageHeight: height } = post
  return [{ imageId, imageUrl, width, height, hash: post.imageHash, alt: post.imageAlt }]
}
