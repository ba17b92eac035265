/** Milliseconds of the measuring window: long enough for a steady value, short enough to react to a changed connection. */
const WINDOW = 4000
/** Milliseconds before the first value. */
const MIN_DURATION = 400

/** Measures the upload speed. `now` is a clock in milliseconds. */
export function createSpeedometer(now: () => number = () => performance.now()) {
  let samples: { readonly at: number; readonly loaded: number }[] = []

  /** Takes the bytes sent so far; returns bytes per second, or undefined while it is too early. */
  return (loaded: number): number | undefined => {
    const at = now()
    // Keeps the last sample before the window as the baseline.
    const first = samples.findLastIndex((sample) => at - sample.at >= WINDOW)
    samples = [...samples.slice(Math.max(0, first)), { at, loaded }]
    const [from] = samples
    if (!from || at - from.at < MIN_DURATION) return undefined
    return ((loaded - from.loaded) / (at - from.at)) * 1000
  }
}
