import { existsSync } from 'node:fs'
import { env } from 'node:process'
import type { Engine, Size } from './engine.ts'
import { FIREFOX, openFirefox } from './firefox.ts'
import { openWebKit, WEBKIT_DRIVER } from './webkit.ts'

/** A browser that a test runs in. */
export interface Browser {
  readonly name: string
  readonly path: string
  readonly open: (size: Size) => Promise<Engine>
}

export const BROWSERS: readonly Browser[] = [
  { name: 'Firefox', path: FIREFOX, open: openFirefox },
  { name: 'WebKitGTK', path: WEBKIT_DRIVER, open: openWebKit },
]

/** The browsers, each with a wide window and one of a phone. */
export const WINDOWS = BROWSERS.flatMap((browser) =>
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ].map((size) => ({ ...browser, name: `${browser.name} at ${size.width} pixels`, size })),
)

/** Tests run at night, where the browser is installed; the gate installs it, and fails without. */
export const isMissing = ({ path }: Pick<Browser, 'path'>): boolean =>
  env['NIGHTLY'] === undefined || (env['CI'] === undefined && !existsSync(path))

/** A whole journey, on a machine that has much else to do. */
export const JOURNEY_MS = 600_000
