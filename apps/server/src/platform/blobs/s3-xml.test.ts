import { describe, expect, it } from 'vitest'
import { elementsOf, escapeXml, textIn } from './s3-xml.ts'

const PAGE = `<?xml version="1.0"?><Result xmlns="http://s3"><IsTruncated>true</IsTruncated>
  <Upload><Key>a</Key><UploadId>1&amp;&#34;&#x3c;&odd;</UploadId></Upload><Upload>
  <Key>b</Key></Upload><Empty/></Result>`

describe('What S3 answers', () => {
  it('is taken apart by the names of elements', () => {
    const uploads = elementsOf(PAGE, 'Upload')
    expect(uploads.map((upload) => textIn(upload, 'Key'))).toEqual(['a', 'b'])
    expect(uploads.map((upload) => textIn(upload, 'UploadId'))).toEqual(['1&"<&odd;', undefined])
    expect([textIn(PAGE, 'IsTruncated'), textIn(PAGE, 'Empty')]).toEqual(['true', undefined])
  })
  it.each(['plain', '"5d41-2"', `<a href="x">&amp;'</a>`])(
    'reads again what we write: %j',
    (text) => {
      expect(textIn(`<A>${escapeXml(text)}</A>`, 'A')).toBe(text)
    },
  )
})
