import { parseQuery } from '@devhood/contract'

/**
 * Records the list requests of the page from now until the next `serve()`: the collection, then each query as `method
 * attribute values`, without `select`.
 */
export function recordListRequests(): readonly string[][] {
  const requests: string[][] = []
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const collection = /\/collections\/(\w+)\/documents$/.exec(url.pathname)?.[1]
    if (collection !== undefined && (init?.method ?? 'GET') === 'GET')
      requests.push([collection, ...queriesOf(url)])
    return realFetch(input, init)
  }
  return requests
}

function queriesOf({ searchParams }: URL): string[] {
  const texts = Array.from(searchParams).flatMap(([key, text]) =>
    key.startsWith('queries[') ? [text] : [],
  )
  return texts
    .map((text) => parseQuery(text))
    .filter(({ method }) => method !== 'select')
    .map(({ method, attribute, values }) => {
      const parts = values.map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      )
      return [method, ...(attribute === undefined ? [] : [attribute]), ...parts].join(' ')
    })
}
