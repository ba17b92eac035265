import { expect, test, unique } from './support/fixtures.ts'
import { signUpUser, createDocument } from './support/users.ts'

const EXIT = '</script></title><script>window.hurt=1</script><img src=x onerror=window.hurt=1>'

const AD = {
  title: `Lamp keeper ${EXIT}`,
  company: `Lantern Works "'><svg onload=window.hurt=1>`,
  description: `Keep drafts lit.\n\n<!-- ${EXIT} \u2028 -->`,
  employment: 'partTime',
  seniority: 'senior',
  workplace: 'hybrid',
  place: `Graz ${EXIT}, Austria`,
  apply: 'https://lantern.example/jobs',
  status: 'live',
}

/** What crawlers read on a page: its title, its canonical URL, and its structured data. */
const read = () => ({
  title: document.title,
  canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
  data: Array.from(
    document.querySelectorAll('script[type="application/ld+json"]'),
    ({ textContent }): unknown => JSON.parse(textContent),
  ),
  scripts: document.querySelectorAll('script:not([src]):not([type="application/ld+json"])').length,
  isExecuted: 'hurt' in globalThis,
})

for (const javaScriptEnabled of [true, false])
  test(`a browser finds the structured data of an ad, scripts ${javaScriptEnabled ? 'on' : 'off'}, and runs nothing of it`, async ({
    visit,
    server,
  }) => {
    const author = await signUpUser((await visit()).page, 'Ada', unique('outside'))
    const path = `/jobs/${await createDocument(author, 'jobs', AD)}`
    const { page } = await visit({ javaScriptEnabled })
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(response?.status()).toBe(200)
    expect(await page.evaluate(read)).toMatchObject({
      title: `${AD.title} at ${AD.company} · Devhood`,
      canonical: server.origin + path,
      data: [
        {
          '@type': 'JobPosting',
          title: AD.title,
          hiringOrganization: { name: AD.company },
          jobLocation: {
            address: { addressLocality: AD.place.replace(', Austria', ''), addressCountry: 'AT' },
          },
        },
      ],
      scripts: 0,
      isExecuted: false,
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(AD.title)
    await expect(page.getByText(EXIT).last()).toBeVisible()
  })

/** A document as parsed by a browser. */
function parse(text: string) {
  const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml')
  return { root: root.nodeName, text: root.textContent }
}

test('a search feed and the sitemap are XML for a browser', async ({ visit }) => {
  const { page } = await visit()
  const author = await signUpUser(page, 'Ada', unique('outside'))
  const id = await createDocument(author, 'jobs', AD)
  const search = { name: 'Lamps', query: 'q=lamp', seenAt: new Date().toISOString(), feedKey: 'x' }
  const kept = await createDocument(author, 'jobSearches', search)
  const { request } = page
  const document = await request.get(
    `/v1/databases/devhood/collections/jobSearches/documents/${kept}`,
  )
  const { feedKey } = (await document.json()) as { feedKey: string }
  // A blank page: ours let no script parse anything.
  const blank = await page.context().newPage()
  for (const [address, root] of [
    [`/v1/jobs/feeds/${feedKey}`, 'feed'],
    ['/sitemap.xml', 'urlset'],
  ] as const) {
    const found = await blank.evaluate(parse, await (await request.get(address)).text())
    expect(found.root).toBe(root)
    expect(found.text).toContain(`/jobs/${id}`)
  }
})
