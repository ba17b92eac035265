import { expect, test } from 'vitest'
import { articleHtml } from './article-html.ts'

test.each([
  ['', ''],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['# Work\n- a *b*\n- c', '<h3>Work</h3><ul><li>a b</li><li>c</li></ul>'],
  ['- a\n  b', '<ul><li>a<br>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> a\n> b', '<blockquote>a<br>b</blockquote>'],
  ['```ts\na < b\n```', '<pre>a &lt; b</pre>'],
  [
    '[Site](https://a.example) and https://b.example',
    '<p>Site (https://a.example) and https://b.example</p>',
  ],
  ['[b](mailto:b@b.example)', '<p>b (mailto:b@b.example)</p>'],
  ['[a.example](mailto:c@c.example)', '<p>c@c.example</p>'],
  ['[d.example](https://e.example/)', '<p>https://e.example/</p>'],
  ['<b>"a" & \'b\'</b>', '<p>&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;</p>'],
  ['- <script>\n- \u202Ea', '<ul><li>&lt;script&gt;</li><li>a</li></ul>'],
])('%j becomes %s', (text, html) => {
  expect(articleHtml(text)).toBe(html)
})
