import { LIMITS, PREVIEW_OUTPUTS } from '@devhood/contract'
import { Type } from 'typebox'
import { Id, textUpTo } from '#lib/request-texts'
import { FILE_LIMITS } from './limits.ts'
import { GRAVITIES } from '#platform/images'

export const BucketParams = Type.Object({ bucketId: Type.String() })

export const FileParams = Type.Object({
  bucketId: Type.String(),
  fileId: Id,
})

export const ListQuery = Type.Object({
  queries: Type.Optional(Type.Array(Type.String())),
  search: Type.Optional(textUpTo(LIMITS.searchMax)),
  total: Type.Optional(Type.Boolean()),
})

export const FileChange = Type.Object({
  name: Type.Optional(textUpTo(FILE_LIMITS.nameLength)),
  folder: Type.Optional(Type.String()),
  permissions: Type.Optional(Type.Union([Type.Null(), Type.Array(Type.String())])),
})

const within = (minimum: number, maximum: number) =>
  Type.Optional(Type.Integer({ minimum, maximum }))
const Color = Type.Optional(
  Type.Refine(
    Type.String(),
    (text) => /^(?:[0-9a-f]{3}|[0-9a-f]{6})?$/i.test(text),
    () => 'must be a colour of three or six hexadecimal digits, without #',
  ),
)
const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  Type.Optional(
    Type.Refine(
      Type.Unsafe<Choice>(Type.String()),
      (text) => (choices as readonly string[]).includes(text),
      () => `must be one of ${choices.filter(Boolean).join(', ')}`,
    ),
  )

export const ReadQuery = Type.Object({ token: Type.Optional(Type.String()) })

export const PreviewQuery = Type.Object({
  token: Type.Optional(Type.String()),
  width: within(0, FILE_LIMITS.previewSide),
  height: within(0, FILE_LIMITS.previewSide),
  gravity: oneOf(GRAVITIES),
  quality: within(-1, 100),
  borderWidth: within(0, 100),
  borderColor: Color,
  borderRadius: within(0, FILE_LIMITS.previewSide),
  opacity: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  rotation: within(-360, 360),
  background: Color,
  output: oneOf(['', ...PREVIEW_OUTPUTS]),
})
