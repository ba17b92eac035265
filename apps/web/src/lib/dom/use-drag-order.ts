import { pressedKey } from './pressed-key.ts'
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** A row that is being dragged. */
interface Drag {
  readonly from: number
  /** The place where it would be dropped. */
  readonly to: number
  /** Pixels from its place. */
  readonly offset: number
  /** Pixels by which the rows in between make room. */
  readonly room: number
}

/** Pixels at the edges of the window in which dragging scrolls the page: below the top bar and above the bottom bar. */
const EDGE = { top: 96, bottom: 112 } as const
/** Pixels a frame. */
const SCROLL_STEP = 10

/** Reorders rows by dragging, with mouse, pen or finger. Escape cancels. Who can't drag needs buttons beside it. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const ongoing = useRef<AbortController>(undefined)
  useEffect(() => () => ongoing.current?.abort(), [])

  function start(event: PointerEvent, from: number): void {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const boxes = rows.map(({ offsetTop: top, offsetHeight: height }) => ({ top, height }))
    const own = boxes[from]
    if (!own || !event.isPrimary || event.button !== 0) return
    event.preventDefault()
    const stop = (ongoing.current = new AbortController())
    const { signal } = stop
    const startY = event.clientY + scrollY
    const lowest = Math.max(...boxes.map(({ top, height }) => top + height)) - own.height
    let y = event.clientY
    let to = from

    const update = (): void => {
      const top = Math.min(lowest, Math.max(boxes[0]?.top ?? 0, own.top + y + scrollY - startY))
      const middle = top + own.height / 2
      to = boxes.filter((box, at) => at !== from && box.top + box.height / 2 < middle).length
      setDrag({ from, to, offset: top - own.top, room: own.height + gapOf(boxes) })
    }
    const scroll = (): void => {
      if (signal.aborted) return
      if (y < EDGE.top) scrollBy(0, -SCROLL_STEP)
      else if (y > innerHeight - EDGE.bottom) scrollBy(0, SCROLL_STEP)
      update()
      requestAnimationFrame(scroll)
    }
    const end = (): void => {
      stop.abort()
      setDrag(undefined)
    }
    const drop = (): void => {
      update()
      end()
      if (to !== from) onMove(from, to)
    }
    const cancel = (press: KeyboardEvent) => pressedKey(press) === 'Escape' && end()
    document.addEventListener('pointermove', ({ clientY }) => void (y = clientY), { signal })
    document.addEventListener('pointercancel', end, { signal })
    document.addEventListener('keydown', cancel, { signal })
    document.addEventListener('pointerup', drop, { signal })
    scroll()
  }

  return {
    isDragging: drag !== undefined,
    /** For `onPointerDown` of a handle. */
    start,
    /** Where a row is shown during a drag. */
    styleOf: (index: number): CSSProperties | undefined => drag && styleDuring(drag, index),
  }
}

interface Box {
  readonly top: number
  readonly height: number
}

const gapOf = ([first, second]: readonly Box[]): number =>
  first && second ? second.top - first.top - first.height : 0

function styleDuring({ from, to, offset, room }: Drag, index: number): CSSProperties {
  if (index === from)
    return {
      transform: `translateY(${offset}px)`,
      position: 'relative',
      zIndex: 1,
      boxShadow: 'var(--shadow-pop)',
    }
  const makesRoom = index > from ? index <= to : index >= to
  const shift = makesRoom ? (index > from ? -room : room) : 0
  return { transform: `translateY(${shift}px)`, transition: 'transform 120ms' }
}
