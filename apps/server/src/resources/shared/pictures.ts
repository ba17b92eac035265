import { AppError } from '@devhood/contract'
import type { Actor, RawRecord } from '#engine'
import type { SqlValue, Writer } from '#platform/database'
import type { Change, Data, RuleContext } from './rules.ts'

/** A picture as it is shown: pixels with its orientation applied, thumbhash in base64. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly hash: string
  /** Own path of the preview that documents point to. */
  readonly previewPath: string
}

/** What documents need of the stored files. */
export interface Files {
  /**
   * A complete picture that the actor has uploaded; `raster` takes no SVG. Throws
   * document_invalid_structure for any other file.
   */
  claim(
    tx: Writer,
    actor: Actor,
    fileId: string,
    options?: { readonly raster?: true },
  ): Promise<Picture>
  /** Lets go of a file that nothing shows any more: it and its previews are deleted. */
  release(tx: Writer, fileId: string): Promise<void>
}

/** What a collection wants of its `imageId` and `imageUrl`. */
export interface PictureRule {
  readonly files: Files
  /** Own addresses that may stand in `imageUrl` without a file. */
  readonly withoutFile?: RegExp
  readonly raster?: true
  readonly describe: (picture: Picture) => Readonly<Record<string, SqlValue>>
}

const FILE_PATH = /^\/v1\/storage\/buckets\/[^/]+\/files\/([^/]+)\/(?:preview|view)$/

function invalidImageUrl(reason: string): AppError {
  return new AppError('document_invalid_structure', {
    message: `Invalid document structure: attribute "imageUrl" ${reason}.`,
  })
}

function pathOf(url: string): string {
  return URL.parse(url, 'http://localhost')?.pathname ?? ''
}

/** A URL must show the very file that `imageId` names: otherwise it could outlive, or be another's. */
function checkUrl(url: unknown, imageId: unknown, { withoutFile }: PictureRule): void {
  if (typeof url !== 'string' || url === '') return
  const path = pathOf(url)
  if (withoutFile?.test(path)) return
  if (FILE_PATH.exec(path)?.[1] !== imageId)
    throw invalidImageUrl('must be the preview of the file in "imageId"')
}

/** Whether a write says anything of a picture. */
export const hasPicture = (data: Data): boolean => 'imageId' in data || 'imageUrl' in data

interface Subject {
  readonly actor: Actor
  /** The stored document; undefined when it is being created. */
  readonly before?: RawRecord | undefined
}

/**
 * Completes a write that sets `imageId` or `imageUrl`: a file that is new to the document is claimed
 * for the actor, and the URL goes with it.
 */
export async function withPicture(
  { tx }: RuleContext,
  data: Data,
  rule: PictureRule,
  { actor, before }: Subject,
): Promise<Change> {
  if (!hasPicture(data)) return { data }
  const { imageId, imageUrl } = { ...before, ...data }
  if (typeof imageId !== 'string' || imageId === '' || imageId === before?.['imageId']) {
    checkUrl(imageUrl, imageId, rule)
    return { data }
  }
  const picture = await rule.files.claim(tx, actor, imageId, optionsOf(rule))
  const shownUrl = 'imageUrl' in data ? imageUrl : picture.previewPath
  checkUrl(shownUrl, imageId, rule)
  return { data: { ...data, imageUrl: shownUrl }, server: rule.describe(picture) }
}

function optionsOf({ raster }: PictureRule) {
  return raster === undefined ? {} : { raster }
}
