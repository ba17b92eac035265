import {
  type Box,
  boundsOf,
  clamp,
  type Point,
  turnedPoint,
  wholeOf,
} from '#lib/pictures/editing/box'
import { type Edits } from '#lib/pictures/editing/edits'
import { type RefObject, useEffect, useState } from 'react'

/** Pixels around a picture that fits: room for handles at its corners. */
const MARGIN = 28
/** A small picture is enlarged so far at most. */
const MAX_FIT = 8
const MAX_ZOOM = 16
const ZOOM_STEP = 1.4

interface Zoom {
  /** 1 fits the stage. */
  readonly factor: number
  /** The picture's centre, in pixels from the middle of the stage. */
  readonly x: number
  readonly y: number
}

const FIT: Zoom = { factor: 1, x: 0, y: 0 }

/** How the stage shows the picture: scaled to fit, or zoomed and moved. */
export function useView(stage: RefObject<HTMLElement | null>, edits: Edits) {
  const room = useRoom(stage)
  const [zoom, setZoom] = useState(FIT)
  const bounds = boundsOf(wholeOf(edits), edits, edits.angle)
  const fit = Math.min(
    Math.max(1, room.width - 2 * MARGIN) / bounds.width,
    Math.max(1, room.height - 2 * MARGIN) / bounds.height,
    MAX_FIT,
  )

  const fromMiddle = ({ x, y }: Point): Point => {
    const { left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: x - left - room.width / 2, y: y - top - room.height / 2 }
  }
  /** Zooms so that the picture stays where it is at this point, given from the middle of the stage. */
  const zoomBy = (by: number, at: Point = { x: 0, y: 0 }) =>
    setZoom(({ factor, x, y }) => {
      const next = clamp(factor * by, 1, MAX_ZOOM)
      if (next === 1) return FIT
      const ratio = next / factor
      return { factor: next, x: at.x - (at.x - x) * ratio, y: at.y - (at.y - y) * ratio }
    })

  return {
    scale: fit * zoom.factor,
    offset: { x: zoom.x, y: zoom.y },
    factor: zoom.factor,
    fit: () => setZoom(FIT),
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    zoomAt: (by: number, point: Point) => zoomBy(by, fromMiddle(point)),
    pan: (by: Point) =>
      setZoom((before) =>
        before.factor === 1 ? before : { ...before, x: before.x + by.x, y: before.y + by.y },
      ),
    /** A point of the window in pixels of the picture; `angle` by which what is there is turned. */
    toPicture: (point: Point, angle = 0): Point => {
      const { x, y } = fromMiddle(point)
      const scale = fit * zoom.factor
      const upright = {
        x: (x - zoom.x) / scale + edits.width / 2,
        y: (y - zoom.y) / scale + edits.height / 2,
      }
      return turnedPoint(upright, edits, -angle)
    },
  }
}

export type View = ReturnType<typeof useView>

/** Inner size of the stage. */
function useRoom(stage: RefObject<HTMLElement | null>): Pick<Box, 'width' | 'height'> {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  return room
}
