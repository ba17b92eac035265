import { encode } from 'uqr'
import { svgOf } from './svg.ts'

interface QrOptions {
  readonly text: string
  /** Side in pixels. */
  readonly size: number
  /** White space around the code, in modules. */
  readonly margin: number
}

/** One row of modules, merged into as few rectangles as possible. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let from = 0; from < row.length; from++) {
    if (!row[from]) continue
    let to = from
    while (row[to]) to++
    path += `M${from} ${y}H${to}V${y + 1}H${from}Z`
    from = to
  }
  return path
}

/**
 * A QR code of UTF-8 text, black on white. Its modules are whole pixels wide, so that it stays sharp; the remaining
 * pixels widen the margin. It is only scaled when a module would be smaller than a pixel.
 */
export function drawQr({ text, size, margin }: QrOptions): string {
  const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
  const scale = Math.max(1, Math.floor(size / (count + 2 * margin)))
  const side = Math.max(size, (count + 2 * margin) * scale)
  const start = Math.floor((side - count * scale) / 2)
  const squares = data.map((row, y) => runsOf(row, y)).join('')
  return svgOf(
    { width: size, height: size },
    `<path fill="#fff" d="M0 0H${side}V${side}H0Z"/><path transform="translate(${start} ${start}) scale(${scale})" shape-rendering="crispEdges" d="${squares}"/>`,
    `0 0 ${side} ${side}`,
  )
}
