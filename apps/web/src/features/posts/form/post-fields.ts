import { lengthOf, TEXTS } from '@devhood/contract'
import { posts } from '@devhood/contract/collections'
import { type Post } from '@devhood/contract/schemas'
import * as z from 'zod/mini'

import { parseTags } from '../tags.ts'

// The page's policy forbids eval: zod must not even test whether it can compile its checks.
z.config({ jitless: true })

const atMost = (max: number, what: string) =>
  z.refine<string>((text) => lengthOf(text) <= max, `${what} must be at most ${max} characters.`)

const tags = z.string().check(
  z.refine((field) => parseTags(field).length <= posts.fields.tags.max, {
    error: `At most ${posts.fields.tags.max} tags.`,
  }),
  z.refine((field) => parseTags(field).every((tag) => lengthOf(tag) <= posts.fields.tags.each), {
    error: `A tag must be at most ${posts.fields.tags.each} characters.`,
  }),
)

const words = {
  commenting: z.string(),
  imageAlt: z.string().check(atMost(posts.fields.imageAlt.max, 'Alt text')),
  caption: z.string().check(atMost(posts.fields.caption.max, 'Caption')),
  location: z.string().check(z.trim(), atMost(posts.fields.location.max, 'Location')),
  tags,
}

/** Texts of the post form. */
export interface PostFormValues {
  /** Text alternative of the picture. */
  readonly imageAlt: string
  readonly caption: string
  readonly location: string
  /** As typed, separated by commas. */
  readonly tags: string
  /** Who may comment: one of the options of its field. */
  readonly commenting: string
}

/** Form values of a post. A new post needs a picture; an existing one keeps its own. */
export interface PostFields extends PostFormValues {
  readonly picture?: File | undefined
}

const picture = z.optional(z.instanceof(File))

export const ChangedPostFields: z.ZodMiniType<PostFields, PostFields> = z.object({
  ...words,
  picture,
})

export const NewPostFields: z.ZodMiniType<PostFields, PostFields> = z.object({
  ...words,
  picture: picture.check(z.refine((file) => file !== undefined, TEXTS.rules.required)),
})

/** Converts form values to the post's document. */
export function toDocument({ imageAlt, tags: field, ...values }: PostFormValues) {
  const { caption, location, commenting } = values
  return {
    imageAlt: imageAlt.trim(),
    caption,
    location,
    tags: parseTags(field),
    commenting: commenting as Post['commenting'],
  }
}
