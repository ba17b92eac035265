import { lengthOf, LIMITS } from '@devhood/contract'
import { Type } from 'typebox'
import { textUpTo } from '#lib/request-texts'

const SIDE_MAX = 2000

const Side = Type.Optional(Type.Integer({ minimum: 0, maximum: SIDE_MAX }))

export const InitialsQuery = Type.Object({
  name: Type.Optional(textUpTo(LIMITS.nameMax)),
  width: Side,
  height: Side,
  background: Type.Optional(
    Type.Refine(
      Type.String(),
      (text) => /^[0-9a-f]{6}$/i.test(text),
      () => 'must be a colour of six hexadecimal digits, without #',
    ),
  ),
})

export const IconParams = Type.Object({ code: Type.String() })
/** PNG is lossless, so `quality` has no effect; it is accepted because the client API has it. */
export const IconQuery = Type.Object({
  width: Side,
  height: Side,
  quality: Type.Optional(Type.Integer({ minimum: -1, maximum: 100 })),
})

export const QrQuery = Type.Object({
  text: Type.Refine(
    Type.String(),
    (text) => text !== '' && lengthOf(text) <= 512,
    () => 'must be 1 to 512 characters long',
  ),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  margin: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  download: Type.Optional(Type.Boolean()),
})

const Address = Type.Refine(
  Type.String(),
  (text) => /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text),
  () => 'must be an address that begins with http:// or https://',
)
export const ImageQuery = Type.Object({ url: Address, width: Side, height: Side })
export const FaviconQuery = Type.Object({ url: Address })
