import type { Size } from '../size.ts'

/** A rectangle in user units. */
export interface Box extends Size {
  readonly x: number
  readonly y: number
}

/** Pixels in a unit of length, at 96 dpi as in browsers. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
}
const LENGTH = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?|\d+\.)([a-z]*)\s*$/i

/** A length in pixels; undefined when it is missing, relative or not positive. */
function pixelsOf(text: string | undefined): number | undefined {
  const [, number = '', unit = ''] = LENGTH.exec(text ?? '') ?? []
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? 0)
  return Number.isFinite(pixels) && pixels > 0 ? pixels : undefined
}

function boxOf(text = ''): Box | undefined {
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) return undefined
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const TAG = /^(<[\w.:-]+)((?:\s+[^\s=>/"']+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?>)/
const ATTRIBUTE = /\s+([^\s=>/"']+)\s*=\s*("[^"]*"|'[^']*')/g

/** The start of an SVG's root element. */
export interface SvgRoot {
  /** Its size in pixels; undefined when it follows from the content. */
  readonly size: Size | undefined
  /** The SVG in another size, and with `view`, of that part of its content. */
  readonly resized: (size: Size, view?: Box) => string
}

/** The size of its own, or that of its view box where it has less. */
function sizeOf(attributes: ReadonlyMap<string, string>): Size | undefined {
  const text = (name: string) => attributes.get(name)?.slice(1, -1)
  const [width, height] = [pixelsOf(text('width')), pixelsOf(text('height'))]
  const view = boxOf(text('viewBox'))
  if (width && height) return { width, height }
  if (!view) return undefined
  if (width) return { width, height: (width * view.height) / view.width }
  if (height) return { width: (height * view.width) / view.height, height }
  return { width: view.width, height: view.height }
}

/** The root element at the start of the text; undefined when it is malformed. */
export function rootOf(svg: string): SvgRoot | undefined {
  const [tag = '', name = '', rest = '', end = ''] = TAG.exec(svg) ?? []
  if (tag === '') return undefined
  /** With their quotes. */
  const attributes = new Map(
    [...rest.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value]),
  )
  const size = sizeOf(attributes)

  function resized({ width, height }: Size, view?: Box): string {
    const own = new Map(attributes)
    // The last declaration wins, over those of style sheets too.
    const style = own.get('style') ?? '""'
    own.set('style', `${style.slice(0, -1)};width:${width}px;height:${height}px${style.at(-1)}`)
    own.set('width', `"${width}"`).set('height', `"${height}"`)
    const box = view ?? (own.has('viewBox') || !size ? undefined : { x: 0, y: 0, ...size })
    if (box)
      own
        .set('viewBox', `"${box.x} ${box.y} ${box.width} ${box.height}"`)
        .set('preserveAspectRatio', '"none"')
    const text = [...own].map(([key, value]) => ` ${key}=${value}`).join('')
    return `${name}${text}${end}${svg.slice(tag.length)}`
  }
  return { size, resized }
}
