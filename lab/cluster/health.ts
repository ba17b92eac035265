/** The health of a process when everything works, and it receives messages from the others. */
export const HEALTHY = { status: 'ok', database: 'ok', blobs: 'ok', bus: 'ok' }

/** Milliseconds without a response after which a process counts as unreachable. */
const TIMEOUT_MS = 2000

/** The health that a process reports; undefined when it is unreachable. */
export async function healthAt(origin: string | undefined): Promise<unknown> {
  return fetch(`${origin}/v1/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => response.json())
    .catch(() => undefined)
}

/** Whether a process reports that it holds the maintenance lease. */
export async function hasUpkeep(origin: string, metricsToken: string): Promise<boolean> {
  const options = {
    headers: { authorization: `Bearer ${metricsToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }
  return fetch(`${origin}/metrics`, options)
    .then(async (response) => /^devhood_upkeep_held 1$/m.test(await response.text()))
    .catch(() => false)
}
