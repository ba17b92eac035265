import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

describe('the type of a file, by its bytes', () => {
  const cases: [name: string, bytes: Buffer | string, type: string | undefined][] = [
    ['a PNG', '\x89PNG\r\n\x1a\n…', 'png'],
    ['a JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
    ['a plain SVG', SVG, 'svg'],
    ['an SVG after white space', ` \r\n\t${SVG}`, 'svg'],
    ['an SVG with byte order mark', Buffer.from(`\uFEFF${SVG}`), 'svg'],
    ['an SVG with declaration', `<?xml version="1.0" encoding="UTF-8"?>\n${SVG}`, 'svg'],
    ['an SVG after comments', `<!-- a > b --><!---->${SVG}`, 'svg'],
    [
      'an SVG with doctype',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${SVG}`,
      'svg',
    ],
    ['an SVG with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>', 'svg'],
    ['an SVG after a comment of 500 kB', `<!--${'x'.repeat(500_000)}-->${SVG}`, 'svg'],
    ['an SVG that is too large', `${SVG}${' '.repeat(2_000_000)}`, 'svg'],
    ['an SVG with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${SVG}`, 'svg'],
    ['an SVG after instructions', `<?xml-stylesheet href="a.css"?>${SVG}`, 'svg'],
    ['HTML', `<!DOCTYPE html><html><body>${SVG}</body></html>`, undefined],
    ['HTML in a comment that ends early', `<!-- -- ><script>${SVG}`, undefined],
    ['an open comment', `<!-- ${SVG}`, undefined],
    ['another root', '<svgs xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['text before the root', `hello ${SVG}`, undefined],
    ['upper case', SVG.toUpperCase(), undefined],
    ['an SVG in UTF-16', Buffer.from(`\uFEFF${SVG}`, 'utf16le'), 'svg'],
    ['HTML in UTF-16', Buffer.from('\uFEFF<html/>', 'utf16le'), undefined],
    ['UTF-7', `+ADw-svg/+AD4-`, undefined],
    ['an SVG in broken UTF-8', Buffer.concat([Buffer.from(SVG), Buffer.from([0xff])]), 'svg'],
    ['a packed SVG', gzipSync(SVG), undefined],
    ['deflated bytes', deflateSync(SVG), undefined],
    ['a GIF', 'GIF89a', undefined],
    ['a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', undefined],
    ['a PDF', '%PDF-1.7', undefined],
    ['a program', 'MZ\x90\0', undefined],
    ['half a PNG signature', '\x89PNG', undefined],
    ['nothing', '', undefined],
  ]
  test.each(cases)('%s', (_, bytes, type) => {
    expect(sniff(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)).toBe(type)
  })
})
