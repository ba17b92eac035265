/** Geometry of the drawing on the sign-in page: rows of houses in the shape of the logo, computed once. */
export interface House {
  readonly x: number
  readonly outline: string
  readonly panes: readonly Pane[]
}

/** A window; windows are arranged like lines of code. */
export interface Pane {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly lit: boolean
  /** Brightness, 0.55 to 1. */
  readonly glow: number
}

export const SKY = { width: 1160, height: 320 } as const

interface Row {
  readonly seed: number
  readonly from: number
  readonly widths: readonly [number, number]
  readonly tops: readonly [number, number]
  readonly overlap: number
}

const FRONT: Row = { seed: 11, from: -20, widths: [98, 168], tops: [130, 188], overlap: 0 }
const FAR: Row = { seed: 5, from: -30, widths: [74, 118], tops: [82, 168], overlap: 6 }

/** Pseudo-random numbers from 0 to 1 with a fixed seed, so that the drawing never changes. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed
  while (true) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    yield state / 4_294_967_296
  }
}

type Next = () => number

const between = (next: Next, [low, high]: readonly [number, number]) => low + next() * (high - low)
const round = (value: number) => Math.round(value * 10) / 10

function outlineOf(x: number, width: number, top: number): { outline: string; eaves: number } {
  const half = width / 2
  const eaves = top + half * 0.86
  const chimney = width * 0.13
  const foot = eaves - (eaves - top) * (chimney / half)
  const points = [
    `M${round(x)} ${SKY.height + 4}V${round(top + width * 0.02)}h${round(chimney)}V${round(foot)}`,
    `L${round(x + half)} ${round(top)}L${round(x + width)} ${round(eaves)}V${SKY.height + 4}z`,
  ]
  return { outline: points.join(''), eaves }
}

function lineOf(next: Next, x: number, y: number, room: number): Pane[] {
  const panes: Pane[] = []
  let at = x + (next() < 0.4 ? 12 : 0)
  const end = x + room
  while (at < end - 14 && panes.length < 3) {
    const width = Math.min(14 + next() * 42, end - at)
    panes.push({
      x: round(at),
      y: round(y),
      width: round(width),
      lit: next() < 0.2,
      glow: round(0.55 + next() * 0.45),
    })
    at += width + 6
    if (next() < 0.3) break
  }
  return panes
}

function rowOf({ seed, from, widths, tops, overlap }: Row, furnished: boolean): House[] {
  const numbers = numbersFrom(seed)
  const next: Next = () => numbers.next().value
  const houses: House[] = []
  for (let x = from; x < SKY.width + 40;) {
    const width = between(next, widths)
    const { outline, eaves } = outlineOf(x, width, between(next, tops))
    const panes: Pane[] = []
    for (let y = eaves + 12; furnished && y < SKY.height - 14; y += 15)
      panes.push(...lineOf(next, x + width * 0.16, y, width * 0.68))
    houses.push({ x: round(x), outline, panes })
    x += width - overlap
  }
  return houses
}

export const frontRow = (): House[] => rowOf(FRONT, true)
export const farRow = (): House[] => rowOf(FAR, false)
