import { formResolver } from '#lib/forms/form-resolver'
import { lengthOf, LIMITS, pick, TEXTS } from '@devhood/contract'
import { type EditableField, type Picture, type posts } from '@devhood/contract/collections'
import { type Post } from '@devhood/contract/schemas'
import { type FieldErrors, type Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

import { picturesOf } from '../pictures/pictures-of.ts'
import { parseTags } from '../tags.ts'

const atMost = (max: number, what: string) =>
  z.refine<string>((text) => lengthOf(text) <= max, `${what} must be at most ${max} characters.`)

const tags = z.string().check(
  z.refine((field) => parseTags(field).length <= LIMITS.tagsMax, {
    error: `At most ${LIMITS.tagsMax} tags.`,
  }),
  z.refine((field) => parseTags(field).every((tag) => lengthOf(tag) <= LIMITS.tagMax), {
    error: `A tag must be at most ${LIMITS.tagMax} characters.`,
  }),
)

/** Form values of a post. The chosen files themselves are in the uploads, by the same keys. */
export interface PostFormValues extends Texts {
  /** Keys of the pictures, in their order. */
  readonly pictures: readonly string[]
  /** Text alternatives by the keys of the pictures. */
  readonly alts: Readonly<Record<string, string>>
}

/** A field of the form beside the pictures, which have their own, and the likes. */
export type TextName = Exclude<
  EditableField<typeof posts>,
  'imageUrl' | 'imageId' | 'imageAlt' | 'imageIds' | 'imageAlts'
>

/** As typed: tags are separated by commas. */
type Texts = Readonly<Record<TextName, string>>

const rules: Readonly<Record<TextName, z.ZodMiniType<string, string>>> = {
  caption: z.string().check(atMost(LIMITS.captionMax, 'Caption')),
  location: z.string().check(z.trim(), atMost(LIMITS.locationMax, 'Location')),
  tags,
  commenting: z.string(),
}
const TEXT_NAMES = Object.keys(rules) as TextName[]
const texts: z.ZodMiniType<Texts, Texts> = z.object(rules)
const resolveTexts = formResolver(texts)

/** Checks a post: its texts, the text of each picture, and that there is a picture. */
export const resolvePost: Resolver<PostFormValues> = async (values, context, options) => {
  const { pictures, alts } = values
  const max = LIMITS.altMax
  const isTooLong = pictures.filter((key) => lengthOf(alts[key] ?? '') > max)
  const error = (message: string) => ({ type: 'custom', message })
  const checked = await resolveTexts(values, context, options as never)
  const errors: FieldErrors<PostFormValues> = {
    ...checked.errors,
    ...(pictures.length === 0 && { pictures: error(TEXTS.rules.required) }),
    ...(isTooLong.length > 0 && {
      alts: Object.fromEntries(
        isTooLong.map((key) => [key, error(`Alt text must be at most ${max} characters.`)]),
      ),
    }),
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors }
  return { values: { ...values, ...checked.values }, errors: {} }
}

/** Key of a stored picture in the form. A key is part of a field's name, in which a full stop would be a separator. */
const keyOf = (imageId: string): string => imageId.replaceAll('.', '~')

/** The stored pictures of a post by their keys. */
export const storedPictures = (post: Post | undefined): ReadonlyMap<string, Picture> =>
  new Map((post ? picturesOf(post) : []).map((picture) => [keyOf(picture.imageId), picture]))

/** The texts as typed for these fields of a post. */
export const textsOf = (post: Partial<Pick<Post, TextName>>): Texts => {
  const of = (name: TextName) => post[name] ?? (name === 'commenting' ? 'everyone' : '')
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, [of(name)].flat().join(', ')])) as Texts
}

export const BLANK: PostFormValues = { pictures: [], alts: {}, ...textsOf({}) }

export function postValuesOf(post: Post): PostFormValues {
  const stored = storedPictures(post)
  return {
    pictures: [...stored.keys()],
    alts: Object.fromEntries([...stored].map(([key, { alt }]) => [key, alt])),
    ...textsOf(post),
  }
}

/** The values with the text alternatives of their pictures alone. */
export const draftOf = ({ pictures, alts, ...texts }: PostFormValues): PostFormValues => ({
  pictures,
  alts: Object.fromEntries(pictures.map((key) => [key, alts[key] ?? ''])),
  ...texts,
})

/**
 * The values of a draft with the pictures that still exist, on the post or on this device: another device may have
 * changed the post, and the page may have closed before the order of new pictures was stored.
 */
export function restoredValues(
  values: PostFormValues,
  { stored, chosen }: { readonly stored: Iterable<string>; readonly chosen: Iterable<string> },
): PostFormValues {
  const [onPost, onDevice] = [new Set(stored), new Set(chosen)]
  const known = values.pictures.filter((key) => onPost.has(key) || onDevice.has(key))
  const pictures = [...new Set([...known, ...onDevice])]
  return draftOf({ ...values, pictures: pictures.length > 0 ? pictures : [...onPost] })
}

/** Converts form values to the fields of the post's document beside its pictures. */
export const toDocument = (values: Texts) =>
  ({ ...pick(values, TEXT_NAMES), tags: parseTags(values.tags) }) as Pick<Post, TextName>
