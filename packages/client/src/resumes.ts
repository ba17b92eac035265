import type { Resume } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { type CallOptions } from './transport/transport.ts'
import { pathBelow, pathOf } from './transport/url.ts'

export function resumeCalls({ transport }: Pick<Client, 'transport'>) {
  const { call, url } = transport
  return {
    /** A person's resume, if the viewer may read it. */
    get: async (userId: string, options?: CallOptions): Promise<Resume> =>
      call('GET', pathBelow('/resumes', { userId }), {}, options),
    downloadUrl: (userId: string) => url(pathOf('resumes', userId)),
  }
}
