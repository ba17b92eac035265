import { type Size } from '../reduced-size.ts'
import { type Box } from './box.ts'
import { type AreaKind, type Edits } from './edits.ts'
import { blurSteps, drawnArea, type Plan, planOf } from './plan.ts'

/** The parts of a canvas that the renderer uses. */
export interface Surface {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
}

type OpenSurface = (size: Size) => Surface

/** Cosine and sine of quarter turns, exactly: rounding errors would soften every pixel. */
const QUARTERS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Draws an upright picture with its edits. What is blacked out is gone before anything else is made of its pixels. */
export function render(bitmap: ImageBitmap, edits: Edits, open: OpenSurface): OffscreenCanvas {
  const plan = planOf(edits)
  const base = drawRegion(bitmap, edits, plan, open)
  const { width, height } = edits
  const hide = (wanted: AreaKind, paint: (drawn: Box, area: Size) => void) => {
    for (const { kind, ...area } of edits.areas) {
      const drawn = kind === wanted ? drawnArea(area, plan) : undefined
      if (drawn) paint(drawn, area)
    }
  }
  const blacken = (drawn: Box) => {
    base.context.fillStyle = '#000'
    base.context.fillRect(drawn.left, drawn.top, drawn.width, drawn.height)
  }
  // First, so that no blur beside it has any of it; and last, so that none lightens it.
  hide('black', blacken)
  hide('blur', (drawn, area) => blur(base, drawn, open(blurSteps(area, { width, height }))))
  hide('black', blacken)
  return edits.angle === 0 ? base.canvas : straightened(base, edits, plan, open)
}

/** The part of the picture that is needed, mirrored and turned by quarters. */
function drawRegion(bitmap: ImageBitmap, edits: Edits, plan: Plan, open: OpenSurface): Surface {
  const { region, regionSize: size } = plan
  const surface = open(size)
  const { context } = surface
  const [cos, sin] = QUARTERS[edits.turns] ?? QUARTERS[0]
  context.save()
  context.scale(size.width / region.width, size.height / region.height)
  context.translate(edits.width / 2 - region.left, edits.height / 2 - region.top)
  context.transform(cos, sin, -sin, cos, 0, 0)
  if (edits.flipped) context.scale(-1, 1)
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  context.restore()
  return surface
}

/** Pixelates an area on a small surface, then smooths the steps. */
function blur(base: Surface, { left, top, width, height }: Box, small: Surface): void {
  const steps = [0, 0, small.canvas.width, small.canvas.height] as const
  small.context.drawImage(base.canvas, left, top, width, height, ...steps)
  // Where it is transparent, what was there must not show through.
  base.context.clearRect(left, top, width, height)
  base.context.drawImage(small.canvas, ...steps, left, top, width, height)
}

function straightened(base: Surface, edits: Edits, plan: Plan, open: OpenSurface): OffscreenCanvas {
  const { region, crop, scale, size } = plan
  const { canvas, context } = open(size)
  context.scale(scale, scale)
  context.translate(edits.width / 2 - crop.left, edits.height / 2 - crop.top)
  context.rotate((edits.angle * Math.PI) / 180)
  context.translate(region.left - edits.width / 2, region.top - edits.height / 2)
  context.drawImage(base.canvas, 0, 0, region.width, region.height)
  return canvas
}
