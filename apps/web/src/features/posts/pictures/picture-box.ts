import { isCut } from '#lib/pictures/is-cut'
import { type Picture } from '@devhood/contract/collections'

type Size = Pick<Picture, 'width' | 'height'>

/** Limits of the box for several pictures, width / height: beyond them, the others would be small. */
const SEVERAL = { min: 0.5, max: 1.91 } as const

/**
 * The box, of `--ratio` (width / height): as wide as there is room, but no wider than `--most`, and no higher than the window
 * without `--around`; by default, than most of it.
 */
const FITTING =
  'mx-auto w-[min(100%,var(--most,100%),calc((100svh-var(--around,30svh))*var(--ratio)))]'

/** The box of a post's pictures. A single one that is very tall shows its beginning, unless `minRatio` allows only less of it. */
export function pictureBox([first, second]: readonly [Size, ...Size[]], minRatio = 0) {
  const own = first.width / first.height
  if (second) {
    const ratio = Math.max(minRatio, SEVERAL.min, Math.min(SEVERAL.max, own))
    return { isStrip: false, ratio, className: FITTING }
  }
  return isCut(first)
    ? { isStrip: true, ratio: own, className: 'cut' }
    : { isStrip: false, ratio: Math.max(minRatio, own), className: FITTING }
}

/** Minimum ratio of the box on a stage, width / height. */
export const STAGE_RATIO = 0.5

/** Maximum width of a very tall picture on a stage, in pixels. */
const STRIP_WIDTH = 640

/** Maximum width on a stage: a small picture is at most doubled. */
export const mostOnStage = ({ width, height }: Size, isStrip: boolean): number =>
  isStrip ? Math.min(width * 2, STRIP_WIDTH) : Math.max(width, height * STAGE_RATIO) * 2
