/** How far back the speed looks: long enough to stay calm, short enough to tell that the line has changed. */
const WINDOW = 4000
/** Milliseconds before there is anything to say. */
const MIN_DURATION = 400

/** Measures how fast bytes leave. `now` is a clock in milliseconds. */
export function createSpeedometer(now: () => number = () => performance.now()) {
  let samples: { readonly at: number; readonly loaded: number }[] = []

  /** Takes the bytes so far; gives bytes a second, or undefined while that is too early to say. */
  return (loaded: number): number | undefined => {
    const at = now()
    // The last one before the window stays: from it on everything is measured.
    const first = samples.findLastIndex((sample) => at - sample.at >= WINDOW)
    samples = [...samples.slice(Math.max(0, first)), { at, loaded }]
    const [from] = samples
    if (!from || at - from.at < MIN_DURATION) return undefined
    return ((loaded - from.loaded) / (at - from.at)) * 1000
  }
}
