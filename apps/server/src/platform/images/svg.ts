import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { AppError } from '@devhood/contract'
import { IMAGE_LIMITS } from './limits.ts'
import { SVG_BYTES_MAX } from './sniff.ts'

const DRAWING = join(import.meta.dirname, 'svg-process.ts')
const PNG_BYTES_MAX = 20 * 1024 * 1024

const damaged = (cause: unknown) =>
  new AppError('storage_invalid_file', {
    message: `The SVG can not be drawn, or takes longer than ${IMAGE_LIMITS.seconds} seconds.`,
    cause,
  })

/**
 * Draws an SVG as PNG, 2000 pixels on its longer side, in a process that is killed after 5 seconds.
 * Nothing outside of the text is looked at, and it knows none of our environment.
 */
export function rasterise(svg: Buffer): Promise<Buffer> {
  if (svg.length > SVG_BYTES_MAX)
    throw new AppError('storage_invalid_file_size', {
      message: `An SVG may have ${SVG_BYTES_MAX} bytes; this one has ${svg.length}.`,
    })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const child = execFile(
    execPath,
    ['--max-old-space-size=64', DRAWING],
    {
      encoding: 'buffer',
      env: {},
      killSignal: 'SIGKILL',
      maxBuffer: PNG_BYTES_MAX,
      timeout: IMAGE_LIMITS.seconds * 1000,
    },
    (error, png) => (error === null ? resolve(png) : reject(damaged(error))),
  )
  // A child that dies early closes its end; the callback above tells.
  child.stdin?.on('error', () => {})
  child.stdin?.end(svg)
  return promise
}
