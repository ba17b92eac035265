import type { DataRequestTask } from '@devhood/contract'
import type { DataRequest, DataRequestList, OwnDataRequestList } from '@devhood/contract/schemas'
import type { Client } from './client.ts'
import { pathBelow } from './transport/url.ts'
import type { CallOptions } from './transport/transport.ts'

const REQUESTS = '/operator/requests'
const OWN = '/account/requests'

export interface NewDataRequest {
  readonly task: DataRequestTask
  /** The id of the person on whose behalf it is. */
  readonly person: string
  /** The person reads it. */
  readonly reason: string
}

/** Erasures and exports on behalf of people. */
export const requestCalls = ({ call, url }: Client['transport']) => ({
  /** The newest first: about one person, or all. */
  listRequests: async ({
    signal,
    ...filter
  }: CallOptions & { readonly person?: string; readonly limit?: number } = {}) =>
    call<DataRequestList>('GET', REQUESTS, filter, { signal }),
  askFor: async (request: NewDataRequest, options?: CallOptions) =>
    call<DataRequest>('POST', REQUESTS, { ...request }, options),
  approveRequest: async (requestId: string, options?: CallOptions) =>
    call<DataRequest>('POST', `${pathBelow(REQUESTS, { requestId })}/approval`, {}, options),
  cancelRequest: async (requestId: string, options?: CallOptions) =>
    call<void>('DELETE', pathBelow(REQUESTS, { requestId }), {}, options),
  /** URL of a zip that can be downloaded once. */
  archiveUrl: (requestId: string) => url(`${pathBelow(REQUESTS, { requestId })}/archive`),
})

/** Such requests about the caller. A group of its own, which few people ever need. */
export const ownRequestCalls = ({ transport: { call } }: Pick<Client, 'transport'>) => ({
  list: async (options?: CallOptions) => call<OwnDataRequestList>('GET', OWN, {}, options),
  object: async (requestId: string, options?: CallOptions) =>
    call<void>('POST', `${pathBelow(OWN, { requestId })}/objection`, {}, options),
})
