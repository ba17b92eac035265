import { type Point } from '#lib/pictures/editing/box'
import { type Edits } from '#lib/pictures/editing/edits'
import { type Size } from '#lib/pictures/reduced-size'
import { type CSSProperties } from 'react'

/** Place of the upright picture: `offset` is that of its centre from the middle of what is around it. */
export const frameStyle = (edits: Edits, scale: number, offset: Point): CSSProperties => ({
  width: edits.width * scale,
  height: edits.height * scale,
  transform: `translate(-50%, -50%) translate(${offset.x}px, ${offset.y}px)`,
})

export interface WholePictureProps {
  /** Of the picture as it is shown. */
  readonly url: string
  /** Its own size, before any turn. */
  readonly size: Size
  readonly edits: Edits
  /** Pixels of the window for each of the picture. */
  readonly scale: number
}

/** On white where it is transparent, as posts show it. */
export function WholePicture({ url, size, edits: { turns, flipped }, scale }: WholePictureProps) {
  const style = {
    width: size.width * scale,
    height: size.height * scale,
    transform: `translate(-50%, -50%) rotate(${turns * 90}deg) scaleX(${flipped ? -1 : 1})`,
  }
  return <img src={url} alt="" draggable={false} className="editor-picture" style={style} />
}
