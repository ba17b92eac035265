import { encode } from 'uqr'

/** White space around the code, in modules: scanners need four. */
const MARGIN = 4

interface QrCodeProps {
  readonly text: string
  readonly label: string
}

/** A QR code that is drawn here: its text is in no address, and reaches no server. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * MARGIN
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      className="justify-self-center rounded-control"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={squares.join('')} />
    </svg>
  )
}
