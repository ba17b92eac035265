import { type Point } from '#lib/pictures/editing/box'
import { type Editor } from '#lib/pictures/editing/editor'
import { listen } from '#lib/dom/listen'
import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

import { beginGesture, continueGesture, type Gesture, hasChanged } from './gestures.ts'
import { type HeldCorner } from './loupe.tsx'
import { type View } from './use-view.ts'

/** Wheel distance that zooms by the factor e. */
const WHEEL_ZOOM = 300

/** Pointers on the stage: one draws, moves or resizes; two zoom and move the picture; so does the wheel. */
export function usePointers(stage: RefObject<HTMLElement | null>, editor: Editor, view: View) {
  const pointers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture>(undefined)
  const [held, setHeld] = useState<HeldCorner>()
  useWheel(stage, view)

  function end(): void {
    setHeld(undefined)
    if (hasChanged(gesture.current)) editor.saySoFar()
    gesture.current = undefined
  }
  function lift({ pointerId }: PointerEvent): void {
    pointers.current.delete(pointerId)
    end()
  }
  /** Two pointers: the picture follows them. */
  function pinch(from: Point, to: Point, other: Point): void {
    const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
    view.pan({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 })
    view.zoomAt(distance(to, other) / Math.max(1, distance(from, other)), middle)
  }

  function hold(event: PointerEvent<HTMLElement>, ongoing: Gesture): void {
    if (event.pointerType !== 'touch' || ongoing.does !== 'change' || !ongoing.corner) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const { target, corner } = ongoing
    setHeld({ target, corner, at: { x: event.clientX - left, y: event.clientY - top } })
  }

  return {
    /** The corner under a finger. */
    held,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      focusPressed(event)
      const at = pointOf(event)
      pointers.current.set(event.pointerId, at)
      if (pointers.current.size > 1) end()
      else gesture.current = beginGesture(event.target, at, { editor, view })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = pointers.current.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      pointers.current.set(event.pointerId, to)
      const { current: ongoing } = gesture
      const [other] = [...pointers.current].flatMap(([id, at]) =>
        id === event.pointerId ? [] : [at],
      )
      if (other) pinch(from, to, other)
      else if (ongoing?.does === 'pan') view.pan({ x: to.x - from.x, y: to.y - from.y })
      else if (ongoing) {
        gesture.current = continueGesture(ongoing, to, { editor, view })
        hold(event, ongoing)
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

/** A captured pointer would leave the focus where it was: in a field whose number wouldn't apply. */
function focusPressed({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  const box = target instanceof Element ? target.closest<HTMLElement>('[data-target]') : null
  const pressed = box ?? currentTarget
  pressed.focus({ preventScroll: true })
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Zooms with Ctrl, as a pinch on a touchpad does; else moves what is zoomed. React's own listener couldn't stop the page's zoom. */
function useWheel(stage: RefObject<HTMLElement | null>, view: View): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey)
      view.zoomAt(Math.exp(-event.deltaY / WHEEL_ZOOM), { x: event.clientX, y: event.clientY })
    else view.pan({ x: -event.deltaX, y: -event.deltaY })
  })
  useEffect(() => {
    const element = stage.current
    return element
      ? listen(element, { wheel: (event) => onWheel(event) }, { passive: false })
      : undefined
  }, [stage])
}
