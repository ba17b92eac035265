import { LIMITS } from '@devhood/contract'
import { type Picture, posts as declared } from '@devhood/contract/collections'
import { invalidStructure, picturesIn, type RawRecord } from '#engine'
import {
  type Files,
  hasPicture,
  type PictureRule,
  type Subject,
  withPicture,
} from '../shared/pictures.ts'
import type { Change, Data, RuleContext } from '../shared/rules.ts'

/** All pictures of a post, with the paths of their previews. */
const picturesOf = (post: RawRecord): readonly Picture[] =>
  picturesIn(post, 'pictures', declared.fields.pictures)

/** The rule for the first picture, which is in fields of its own. */
const ruleFor = (files: Files): PictureRule => ({
  files,
  describe: ({ width, height, hash }) => ({
    imageWidth: width,
    imageHeight: height,
    imageHash: hash,
  }),
})

/** Whether a write sets pictures, or their text alternatives by a list. */
export const hasPictures = (data: Data): boolean =>
  hasPicture(data) || 'imageIds' in data || 'imageAlts' in data

/** Whether the engine may accept a list. Others are left to it, because it says what is wrong with them. */
const isShort = (list: unknown): list is readonly unknown[] | undefined =>
  list === undefined ||
  (Array.isArray(list) && list.length > 0 && list.length <= LIMITS.picturesMax)

/** The first item of a list must be the value of the field that it repeats, if both are sent. */
function checkFirst(data: Data, field: 'imageId' | 'imageAlt', list: readonly unknown[]): void {
  if (data[field] !== undefined && data[field] !== list[0])
    throw invalidStructure(`attribute "${field}" must be the first of "${field}s"`)
}

/** The ids that a write sets, first the one in `imageId`. */
function idsIn(data: Data, known: readonly Picture[]): readonly unknown[] {
  const { imageIds, imageId = known[0]?.imageId } = data
  if (Array.isArray(imageIds)) {
    checkFirst(data, 'imageId', imageIds)
    return imageIds
  }
  const others = known.slice(1).map((each) => each.imageId)
  if (others.some((each) => each === imageId))
    throw invalidStructure('attribute "imageId" names another picture of the post')
  return [imageId, ...others]
}

/** The text alternatives that a write sets; without any, pictures keep theirs. */
function altsIn(data: Data, ids: readonly unknown[], known: readonly Picture[]) {
  const { imageAlt, imageAlts } = data
  if (!Array.isArray(imageAlts)) {
    const alts: unknown[] = ids.map((id) => known.find((each) => each.imageId === id)?.alt ?? '')
    return imageAlt === undefined ? alts : alts.with(0, imageAlt)
  }
  if (imageAlts.length !== ids.length)
    throw invalidStructure('attribute "imageAlts" must have a text for each picture')
  checkFirst(data, 'imageAlt', imageAlts)
  return imageAlts as readonly unknown[]
}

/**
 * Completes a write that sets pictures: claims the files that are new to the post for the actor, and deletes those that a
 * list no longer names.
 */
export async function withPictures(
  context: RuleContext,
  data: Data,
  files: Files,
  subject: Subject,
): Promise<Change> {
  if (!isShort(data['imageIds']) || !isShort(data['imageAlts'])) return { data }
  const known = subject.before ? picturesOf(subject.before) : []
  const ids = idsIn(data, known)
  const alts = altsIn(data, ids, known)
  const others: Picture[] = []
  for (const [at, imageId] of ids.entries()) {
    if (at === 0 || typeof imageId !== 'string') continue
    const picture = known.find((each) => each.imageId === imageId) ?? (await claim(imageId))
    others.push({ ...picture, alt: String(alts[at]) })
  }
  async function claim(imageId: string): Promise<Picture> {
    const file = await files.claim(context.tx, subject.actor, imageId)
    const { width, height, hash, previewPath: imageUrl } = file
    return { imageId, imageUrl, width, height, hash, alt: '' }
  }
  const hasLists = 'imageIds' in data || 'imageAlts' in data
  const first = { ...data, imageId: ids[0], ...(hasLists && { imageAlt: alts[0] }) }
  const change = await withPicture(context, first, ruleFor(files), subject)
  const pictures = others.length === 0 ? null : JSON.stringify(others)
  const dropped = known.filter(({ imageId }) => !ids.includes(imageId))
  return {
    ...change,
    server: { ...change.server, pictures },
    // Clients that only know of one picture delete its old file themselves.
    ...('imageIds' in data && { afterUpdate: async () => release(context, files, dropped) }),
  }
}

/** Deletes the files of pictures that no document shows any more. */
async function release({ tx, engine }: RuleContext, files: Files, pictures: readonly Picture[]) {
  for (const { imageId } of pictures)
    if (!(await engine.isFileInUse(tx, imageId))) await files.release(tx, imageId)
}

/** Deletes the files of a deleted post. */
export const releasePictures = async (context: RuleContext, files: Files, post: RawRecord) =>
  release(context, files, picturesOf(post))
