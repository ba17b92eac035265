import { LIMITS, SITE_PAGES } from '@devhood/contract'
import { Type } from 'typebox'
import { textUpTo } from '#lib/request-texts'

export const PageParams = Type.Object({ page: Type.Enum([...SITE_PAGES]) })
export const VersionsQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.listLimitMax })),
})
export const NewVersion = Type.Object({
  text: textUpTo(LIMITS.sitePageMax),
  after: Type.Integer({ minimum: 0 }),
})
