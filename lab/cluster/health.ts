/** When all is well with a process, and it hears the others. */
export const HEALTHY = { status: 'ok', database: 'ok', blobs: 'ok', bus: 'ok' }

/** Who does not answer for so many milliseconds is not heard. */
const TIMEOUT_MS = 2000

/** What a process says of itself; undefined where it is not heard. */
export async function healthAt(origin: string | undefined): Promise<unknown> {
  return fetch(`${origin}/v1/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (answer) => answer.json())
    .catch(() => undefined)
}

/** Whether a process says that it has the upkeep. */
export async function hasUpkeep(origin: string, metricsToken: string): Promise<boolean> {
  const options = {
    headers: { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return fetch(`${origin}/metrics`, options)
    .then(async (answer) => /^devhood_upkeep_held 1$/m.test(await answer.text()))
    .catch(() => false)
}
