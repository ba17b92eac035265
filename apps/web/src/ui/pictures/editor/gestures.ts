import { type Box, boxBetween, type Corner, type Point, resized } from '#lib/pictures/editing/box'
import { ratioOf } from '#lib/pictures/editing/edits'
import { boxOf, type Editor, type Target } from '#lib/pictures/editing/editor'

import { type View } from './use-view.ts'

/** What one pointer does until it is lifted. */
export type Gesture =
  | { readonly does: 'pan' }
  | { readonly does: 'draw'; readonly start: Point; readonly id: number | undefined }
  | {
      readonly does: 'change'
      readonly target: Target
      /** Without one, the whole box moves. */
      readonly corner: Corner | undefined
      readonly start: Point
      readonly box: Box
      readonly hasMoved: boolean
    }

/** Pixels that a pointer moves before it draws an area: a press alone draws none. */
const MIN_DRAG = 4

/** What a press lies on: a box of the stage, or one of its corners. */
function gripOf(pressed: EventTarget): { target: Target; corner: Corner | undefined } | undefined {
  const element = pressed instanceof Element ? pressed : undefined
  const { target } = element?.closest<HTMLElement>('[data-target]')?.dataset ?? {}
  if (target === undefined) return undefined
  const { corner } = element?.closest<HTMLElement>('[data-corner]')?.dataset ?? {}
  return {
    target: target === 'crop' ? target : Number(target),
    corner: corner as Corner | undefined,
  }
}

const angleFor = (editor: Editor, target: Target) => (target === 'crop' ? 0 : editor.edits().angle)

/** Begins with a press on `pressed`: areas and the crop are changed; beside them, areas are drawn or the picture moves. */
export function beginGesture(
  pressed: EventTarget,
  at: Point,
  { editor, view }: { readonly editor: Editor; readonly view: View },
): Gesture {
  const { tool } = editor.current()
  const grip = gripOf(pressed)
  const box = grip && boxOf(editor.edits(), grip.target)
  if (grip && box) {
    if (grip.target !== 'crop') editor.select(grip.target)
    const start = view.toPicture(at, angleFor(editor, grip.target))
    return { does: 'change', ...grip, start, box, hasMoved: false }
  }
  if (tool !== 'black' && tool !== 'blur') return { does: 'pan' }
  return { does: 'draw', start: view.toPicture(at, editor.edits().angle), id: undefined }
}

/** Goes on to a point; returns the gesture as it is then. */
export function continueGesture(
  gesture: Exclude<Gesture, { does: 'pan' }>,
  at: Point,
  { editor, view }: { readonly editor: Editor; readonly view: View },
): Gesture {
  const isQuiet = true
  if (gesture.does === 'draw') {
    const { start, id } = gesture
    const box = boxBetween(start, view.toPicture(at, editor.edits().angle))
    if (id !== undefined) editor.changeBox(id, box, { continues: true, isQuiet })
    else if (Math.max(box.width, box.height) * view.scale > MIN_DRAG)
      return { ...gesture, id: editor.add(box, { isQuiet }) }
    return gesture
  }
  const { target, corner, start, box, hasMoved } = gesture
  const to = view.toPicture(at, angleFor(editor, target))
  const by = { x: to.x - start.x, y: to.y - start.y }
  if (!hasMoved && Math.hypot(by.x, by.y) * view.scale < MIN_DRAG / 2) return gesture
  const ratio = target === 'crop' ? ratioOf(editor.edits()) : undefined
  const moved = { ...box, left: box.left + by.x, top: box.top + by.y }
  const next = corner ? resized(box, corner, by, ratio) : moved
  editor.changeBox(target, next, { continues: hasMoved, isQuiet })
  return { ...gesture, hasMoved: true }
}

/** Whether the gesture has changed anything. */
export const hasChanged = (gesture: Gesture | undefined): boolean =>
  (gesture?.does === 'change' && gesture.hasMoved) ||
  (gesture?.does === 'draw' && gesture.id !== undefined)
