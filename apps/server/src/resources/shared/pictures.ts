import { type Actor, invalidStructure, type RawRecord } from '#engine'
import type { SqlValue, Writer } from '#platform/database'
import type { Change, Data, RuleContext } from './rules.ts'

/** A picture as it is displayed: pixels with its orientation applied, thumbhash in base64. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly hash: string
  /** The path of the preview, which documents refer to. */
  readonly previewPath: string
}

/** The part of the files service that documents need. */
export interface Files {
  /**
   * A complete picture that the actor has uploaded; `raster` excludes SVG. Throws document_invalid_structure for any
   * other file.
   */
  claim(
    tx: Writer,
    actor: Actor,
    fileId: string,
    options?: { readonly raster?: true },
  ): Promise<Picture>
  /** Deletes a file that no document shows any more, with its previews. */
  release(tx: Writer, fileId: string): Promise<void>
}

/** A collection's requirements for `imageId` and `imageUrl`. */
export interface PictureRule {
  readonly files: Files
  /** Paths of this server that `imageUrl` may have without a file. */
  readonly withoutFile?: RegExp
  readonly raster?: true
  readonly describe: (picture: Picture) => Readonly<Record<string, SqlValue>>
}

const FILE_PATH = /^\/v1\/storage\/buckets\/[^/]+\/files\/([^/]+)\/(?:preview|view)$/

const pathOf = (url: string): string => URL.parse(url, 'http://localhost')?.pathname ?? ''

/** The URL must show the file in `imageId`: otherwise the picture could outlive its file or be somebody else's. */
function checkUrl(url: unknown, imageId: unknown, { withoutFile }: PictureRule): void {
  if (typeof url !== 'string' || url === '') return
  const path = pathOf(url)
  if (withoutFile?.test(path)) return
  if (FILE_PATH.exec(path)?.[1] !== imageId)
    throw invalidStructure('attribute "imageUrl" must be the preview of the file in "imageId"')
}

/** Whether a write sets a picture. */
export const hasPicture = (data: Data): boolean => 'imageId' in data || 'imageUrl' in data

export interface Subject {
  readonly actor: Actor
  /** The stored document; undefined on creation. */
  readonly before?: RawRecord | undefined
}

/**
 * Completes a write that sets `imageId` or `imageUrl`: claims a file that is new to the document for the actor, and
 * sets the URL.
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

const optionsOf = ({ raster }: PictureRule) => (raster === undefined ? {} : { raster })
