import { type Corner, cornerOf, type Point, turnedPoint } from '#lib/pictures/editing/box'
import { boxOf, type Target } from '#lib/pictures/editing/editor'

import { frameStyle, WholePicture, type WholePictureProps } from './whole-picture.tsx'

/** A corner under a finger. */
export interface HeldCorner {
  readonly target: Target
  readonly corner: Corner
  /** The finger, in pixels of the stage. */
  readonly at: Point
}

interface LoupeProps extends WholePictureProps {
  readonly held: HeldCorner
}

const SIDE = 96
/** Pixels between the finger and the loupe. */
const GAP = 36
const ENLARGED = 2

/** Shows what a finger hides: the surroundings of the corner that it drags. */
export function Loupe({ held: { target, corner, at }, edits, ...rest }: LoupeProps) {
  const box = boxOf(edits, target)
  if (!box) return null
  const angle = target === 'crop' ? 0 : edits.angle
  const { x, y } = turnedPoint(cornerOf(box, corner), edits, angle)
  const scale = rest.scale * ENLARGED
  const offset = { x: (edits.width / 2 - x) * scale, y: (edits.height / 2 - y) * scale }
  const place = { left: at.x - SIDE / 2, top: Math.max(0, at.y - GAP - SIDE) }
  return (
    <div aria-hidden="true" className="editor-loupe" style={place}>
      <div className="editor-frame" style={frameStyle(edits, scale, offset)}>
        <div className="absolute inset-0" style={{ transform: `rotate(${edits.angle}deg)` }}>
          <WholePicture {...rest} edits={edits} scale={scale} />
        </div>
      </div>
    </div>
  )
}
