import { expect, it } from 'vitest'
import { ownMediaPath } from './media.ts'

const preview = '/v1/storage/buckets/media/files/f1/preview'

it.each<[value: string, path: string | undefined]>([
  [`http://localhost:3000${preview}?width=2000&project=devhood`, `${preview}?width=2000`],
  [`https://other.example${preview}?token=secret&width=9`, `${preview}?width=9`],
  [`${preview}?impersonateuserid=&gravity=top`, `${preview}?gravity=top`],
  [preview, preview],
  [`${preview}?width=2000&quality=100`, `${preview}?width=2000&quality=100`],
  [`${preview}?width=9&Token=a&project=b`, `${preview}?width=9&Token=a`],
  [`${preview}?token=secret`, preview],
  [`${preview}?width=9&`, `${preview}?width=9`],
  [
    `${preview}?width=9&height=9&width=9&height=8&project=p&project=p`,
    `${preview}?width=9&height=8`,
  ],
  [`${preview}?width=9&Width=8`, `${preview}?width=9&Width=8`],
  ['/v1/avatars/initials?name=A+%3C&name=A+%3C', '/v1/avatars/initials?name=A+%3C'],
  [
    `/v1/avatars/initials?name=${'y'.repeat(1500)}&name=${'y'.repeat(1500)}`,
    `/v1/avatars/initials?name=${'y'.repeat(1500)}`,
  ],
  [`${preview}?a=1?token=2`, `${preview}?a=1%3Ftoken%3D2`],
  ['/v1/storage/buckets/media/files/f1/view', '/v1/storage/buckets/media/files/f1/view'],
  ['/v1/avatars/initials?name=A+%3C', '/v1/avatars/initials?name=A+%3C'],
  [`HTTPS://user:secret@x.example${preview}#top`, preview],
  [`//x.example${preview}`, preview],
  ['/v1/storage/buckets/x/../media/files/f1/preview', preview],
  ['/v1/storage/buckets/media/files/../preview', undefined],
  ['/v1/storage/buckets/other/files/f1/preview', undefined],
  ['/v1/storage/buckets/media/files/f1/download', undefined],
  ['/v1/storage/buckets/media/files/_f1/view', undefined],
  ['/v1/storage/buckets/media/files/f%2f1/view', undefined],
  ['/v1/avatars/image?url=https://x.example', undefined],
  ['https://x.example/a.png', undefined],
  [`javascript:${preview}`, undefined],
  [`data:text/html,${preview}`, undefined],
  [`blob:http://localhost${preview}`, undefined],
  [`v1${preview}`, undefined],
  ['', undefined],
  ['/', undefined],
  [`${preview}?x=${'y'.repeat(2000)}`, undefined],
])('%s', (value, path) => {
  expect(ownMediaPath(value, 'media')).toBe(path)
})
