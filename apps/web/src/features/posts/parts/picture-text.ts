import { type Picture } from '@devhood/contract/collections'
import { type Post } from '@devhood/contract/schemas'
import { plainTextOf } from '@devhood/contract/text'

import { picturesOf } from '../pictures/pictures-of.ts'
import { DELETED_AUTHOR } from './post-byline.tsx'

/** The author's text alternative; without one, a text that names the author and says so. */
const altOf = ({ creator }: Pick<Post, 'creator'>, alt: string): string =>
  alt || `Photo by ${creator?.name ?? DELETED_AUTHOR}, no description`

/** Properties that every picture of a post needs; by default of the first one. */
export function pictureProps(post: Post, picture: Picture = picturesOf(post)[0]) {
  const { imageUrl, width, height, hash, alt } = picture
  return { imageUrl, alt: altOf(post, alt), width, height, hash }
}

/** Name of a picture without its caption beside it: the start of the caption, or the text of `altOf`. */
export function pictureName(post: Pick<Post, 'imageAlt' | 'caption' | 'creator'>): string {
  const caption = plainTextOf(post.caption ?? '').trim()
  if (post.imageAlt || !caption) return altOf(post, post.imageAlt)
  return caption.length > NAME_MAX ? `${caption.slice(0, NAME_MAX - 1)}…` : caption
}

/** Title of a post: the start of its caption; without one, of the text of its picture. */
export const firstWords = (post: Pick<Post, 'imageAlt' | 'caption' | 'creator'>): string =>
  pictureName({ ...post, imageAlt: post.caption?.trim() ? '' : post.imageAlt })

const NAME_MAX = 140
