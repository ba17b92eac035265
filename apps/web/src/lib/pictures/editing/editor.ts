import { createStore } from '#lib/store'

import { type Size } from '../reduced-size.ts'
import { type Box, type Point, resized } from './box.ts'
import {
  addArea,
  type Area,
  type AreaKind,
  changeArea,
  changeCrop,
  chooseShape,
  cropOf,
  croppedPixels,
  type Edits,
  flip,
  ratioOf,
  removeArea,
  type Shape,
  startOf,
  straighten,
  turn,
} from './edits.ts'
import { type History, historyOf, record, redo, undo } from './history.ts'

export type Tool = 'crop' | 'rotate' | AreaKind

/** What a pointer or a key changes: the crop, or the area with this id. */
export type Target = 'crop' | number

interface EditorState {
  readonly history: History<Edits>
  readonly tool: Tool
  /** The id of the selected area. */
  readonly selected: number | undefined
}

interface StepOptions {
  /** It continues the last step: both are undone at once. */
  readonly continues?: boolean
  /** Nothing is said until `saySoFar`. */
  readonly isQuiet?: boolean
}

export const TOOL_LABELS: Readonly<Record<Tool, string>> = {
  crop: 'Crop',
  rotate: 'Rotate',
  black: 'Black out',
  blur: 'Blur',
}

/** Part of the picture by which an arrow key moves. */
const KEY_STEP = 0.01

/** A picture that is being edited: what was done, and what is selected. `say` tells screen readers of each change. */
export function createEditor(size: Size, say: (text: string) => void) {
  const { current, set, subscribe } = createStore<EditorState>({
    history: historyOf(startOf(size)),
    tool: 'crop',
    selected: undefined,
  })
  const change = (state: Partial<EditorState>): void => set({ ...current(), ...state })
  const edits = () => current().history.present.value
  const apply: Apply = (value, said, { continues, isQuiet } = {}) => {
    change({ history: record(current().history, { value, said }, continues) })
    if (!isQuiet) say(said)
  }
  return {
    current,
    subscribe,
    edits,
    select: (selected: number | undefined): void => change({ selected }),
    choose: (tool: Tool): void => {
      change({ tool })
      say(TOOL_LABELS[tool])
    },
    saySoFar: (): void => say(current().history.present.said),
    undo: (): void => {
      const { history } = current()
      if (history.past.length === 0) return
      change({ history: undo(history) })
      say(`Undone: ${history.present.said}`)
    },
    redo: (): void => {
      const { history } = current()
      const [next] = history.future
      if (!next) return
      change({ history: redo(history) })
      say(`Redone: ${next.said}`)
    },
    reset: (): void => apply(startOf(size), 'All changes reset'),
    ...pictureActions(edits, apply),
    ...boxActions(edits, apply),
    /** Adds an area of the tool's kind, by default in the middle; returns its id. */
    add: (box?: Box, options?: StepOptions): number => {
      const kind = current().tool === 'blur' ? 'blur' : 'black'
      const next = addArea(edits(), kind, box)
      const id = next.areas.at(-1)?.id ?? 0
      change({ tool: kind, selected: id })
      apply(next, areaText(next, id), options)
      return id
    },
    remove: (id: number): void => {
      const at = numberOf(edits(), id)
      apply(removeArea(edits(), id), `Area ${at} deleted`)
      change({ selected: edits().areas[Math.max(0, at - 2)]?.id })
    },
  }
}

type Apply = (value: Edits, said: string, options?: StepOptions) => void

/** What concerns the whole picture. */
const pictureActions = (edits: () => Edits, apply: Apply) => ({
  shape: (shape: Shape): void => {
    const next = chooseShape(edits(), shape)
    apply(next, `${shape}. ${cropText(next)}`)
  },
  turnRight: (): void => apply(turn(edits()), 'Turned right'),
  turnLeft: (): void => apply(turn(turn(turn(edits()))), 'Turned left'),
  flip: (): void => apply(flip(edits()), 'Flipped'),
  straighten: (angle: number, options?: StepOptions): void => {
    const next = straighten(edits(), angle)
    apply(next, `Straightened by ${next.angle} degrees`, options)
  },
})

/** How an arrow key changes a box. */
interface Nudge extends StepOptions {
  readonly isFine: boolean
  readonly resizes: boolean
}

/** What concerns the crop or an area. */
function boxActions(edits: () => Edits, apply: Apply) {
  const changeBox = (target: Target, box: Box, options?: StepOptions): void => {
    const next = target === 'crop' ? changeCrop(edits(), box) : changeArea(edits(), target, box)
    apply(next, target === 'crop' ? cropText(next) : areaText(next, target), options)
  }
  return {
    changeBox,
    /** `by` is a direction. */
    nudge: (target: Target, by: Point, { isFine, resizes, ...options }: Nudge): void => {
      const box = boxOf(edits(), target)
      if (!box) return
      const step = isFine ? { width: 1, height: 1 } : stepOf(edits())
      const [x, y] = [by.x * step.width, by.y * step.height]
      const ratio = target === 'crop' ? ratioOf(edits()) : undefined
      const both = ratio === undefined ? { x, y } : { x: x || y * ratio, y: y || x / ratio }
      const moved = { ...box, left: box.left + x, top: box.top + y }
      changeBox(target, resizes ? resized(box, 'se', both, ratio) : moved, options)
    },
    setKind: (id: number, kind: AreaKind): void => {
      const next = changeArea(edits(), id, { kind })
      apply(next, areaText(next, id))
    },
  }
}

export type Editor = ReturnType<typeof createEditor>

const stepOf = ({ width, height }: Size): Size => ({
  width: Math.max(1, width * KEY_STEP),
  height: Math.max(1, height * KEY_STEP),
})

export const areaOf = (edits: Edits, id: number | undefined): Area | undefined =>
  edits.areas.find((area) => area.id === id)

export const boxOf = (edits: Edits, target: Target): Box | undefined =>
  target === 'crop' ? cropOf(edits) : areaOf(edits, target)

/** The number by which people know an area: its place among them, from 1. */
export const numberOf = ({ areas }: Edits, id: number): number =>
  areas.findIndex((area) => area.id === id) + 1

/** 'Area 2, black out, 490 by 38, left 377, top 395' */
export function areaText(edits: Edits, id: number): string {
  const area = areaOf(edits, id)
  if (!area) return ''
  return `Area ${numberOf(edits, id)}, ${TOOL_LABELS[area.kind].toLowerCase()}, ${boxText(area)}`
}

export const cropText = (edits: Edits): string => `Crop ${boxText(croppedPixels(edits))}`

const boxText = ({ left, top, width, height }: Box): string =>
  `${width} by ${height}, left ${left}, top ${top}`
