import type { SitePageName } from '@devhood/contract'
import type { ShownAnnouncement, SitePage } from '@devhood/contract/schemas'
import { type Client } from './client.ts'
import { type CallOptions } from './transport/transport.ts'
import { pathBelow } from './transport/url.ts'

/** A page that operators have written. This is a separate module (`@devhood/client/site`): sign-in needs neither. */
export const findSitePage = async (
  { transport }: Pick<Client, 'transport'>,
  page: SitePageName,
  options?: CallOptions,
): Promise<SitePage> => transport.call('GET', pathBelow('/pages', { page }), {}, options)

/** The operators' announcement to everybody. */
export const findAnnouncement = async (
  { transport }: Pick<Client, 'transport'>,
  options?: CallOptions,
): Promise<ShownAnnouncement> => transport.call('GET', '/announcement', {}, options)
