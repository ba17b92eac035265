import { expect, openHome, showScreen, test, unique } from './support/fixtures.ts'
import { signUpUser, share, createDocument, type TestUser } from './support/users.ts'

const CALL = 'window.hurt=1'
/** Texts that break out of their context if they are not escaped. */
const EXITS = ['', '">', "'>", '</title>', '</textarea>', '-->', '</script>', '${', '{{', ']]>']
const PAYLOADS = [
  `<script>${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg><script>${CALL}</script></svg>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>">`,
  `<a href="javascript:${CALL}">x</a>`,
  `<body onpageshow=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<math><mtext><img src=x onerror=${CALL}></mtext></math>`,
  `<style>@import "javascript:${CALL}"</style>`,
  `<meta http-equiv=refresh content="0;javascript:${CALL}">`,
  `<base href="javascript:${CALL}//">`,
  `<form action="javascript:${CALL}"><button>`,
  `<object data="javascript:${CALL}">`,
  `<embed src="javascript:${CALL}">`,
  `<template shadowrootmode=open><img src=x onerror=${CALL}></template>`,
  `javascript:${CALL}`,
  `constructor.constructor("${CALL}")()`,
]
const TEXTS = EXITS.flatMap((exit) => PAYLOADS.map((payload) => exit + payload))

/** As many of them as fit into a text of this length, starting at each: a list of such texts. */
function packed(length: number): string[] {
  const all: string[] = ['']
  for (const text of TEXTS) {
    const last = all.length - 1
    const longer = `${all[last]} ${text}`.trim()
    if (longer.length <= length) all[last] = longer
    else all.push(text)
  }
  return all
}

/** Everything that a screen shows: its text, and the values of its fields. */
function shownOn(): string {
  const fields = Array.from(document.querySelectorAll('input, textarea'), (field) =>
    'value' in field ? String(field.value) : '',
  )
  return [document.body.innerText, ...fields].join(' ')
}

test('200 hostile texts are shown as plain text on every screen', async ({ visit }) => {
  const { page } = await visit()
  expect(TEXTS.length).toBe(200)
  const author = await signUpUser(page, '<img src=x onerror=window.hurt=1>', unique('hostile'))
  const profile = { bio: packed(2000)[0], name: '"><svg onload=window.hurt=1>' }
  const address = `/v1/databases/devhood/collections/users/documents/${author.userId}`
  expect((await page.request.patch(address, { data: { data: profile } })).status()).toBe(200)
  const ids: string[] = []
  for (const [at, caption] of packed(1000).entries()) {
    const location = TEXTS[at * 7]?.slice(0, 100)
    const tags = TEXTS.slice(at * 9, at * 9 + 9).map((text) => text.slice(0, 40))
    ids.push(await share(author, { caption, location, tags, imageAlt: caption }))
  }
  await createDocument(author, 'saves', { user: author.userId, post: ids[0] })
  const job = await createDocument(author, 'jobs', {
    poster: author.userId,
    title: TEXTS[1]?.slice(0, 100),
    company: TEXTS[2]?.slice(0, 100),
    description: TEXTS.join('\n\n').slice(0, 10_000),
    place: TEXTS[3]?.slice(0, 100),
    stack: TEXTS.slice(0, 20).map((text) => text.slice(0, 30)),
  })
  const screens = [
    '/',
    '/explore',
    `/explore?q=${encodeURIComponent(TEXTS[1] ?? '')}`,
    `/search?q=${encodeURIComponent(TEXTS[1] ?? '')}`,
    '/saved',
    '/all-users',
    `/profile/${author.userId}`,
    `/update-profile/${author.userId}`,
    '/jobs/mine',
    `/jobs/${job}`,
    `/jobs/${job}/edit`,
    ...ids.slice(0, 3).flatMap((id) => [`/posts/${id}`, `/update-post/${id}`]),
  ]
  for (const screen of screens) {
    await page.goto(screen)
    await expect.poll(() => page.evaluate(shownOn)).toContain('window.hurt')
    const found = await page.evaluate(() => ({
      executed: 'hurt' in window,
      parts: document.querySelectorAll(
        '[onerror],[onload],[ontoggle],[onfocus],[onpageshow],iframe,object,embed,base,[href^="javascript:"],[action^="javascript:"]',
      ).length,
    }))
    expect([screen, found]).toEqual([screen, { executed: false, parts: 0 }])
  }
})

/** Overrides and isolates that are never closed, closed too often, or have no width. */
const TURNING = ['\u2069\u202C\u2067\u202Eeman', '\u202Eeman', '\u200B\u2060name']

/** Our own or other people's words that are reordered by text beside them. */
function turnedAround(hostile: readonly string[]): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const turned: string[] = []
  const leftOf = (node: Node, at: number) => {
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  }
  while (walker.nextNode()) {
    const node = walker.currentNode
    // Other people's text is replaced by placeholders of the same length, so that positions stay the same.
    const text = hostile.reduce(
      (rest, each) => rest.replaceAll(each, ' '.repeat(each.length)),
      node.textContent ?? '',
    )
    for (const { 0: word, index } of text.matchAll(/[A-Za-z]{3,}/g)) {
      const [first, last] = [leftOf(node, index), leftOf(node, index + word.length - 1)]
      if (first.top === last.top && first.left > last.left) turned.push(`${word} in ${text}`)
    }
  }
  return turned
}

/** Shares a post and a job ad in which every text is of this kind. Both are the addresses of their pages. */
async function publishTurning(author: TestUser, turning: string) {
  const address = `/v1/databases/devhood/collections/users/documents/${author.userId}`
  const changed = await author.page.request.patch(address, { data: { data: { bio: turning } } })
  expect(changed.status()).toBe(200)
  const words = { caption: turning, location: turning, tags: [turning], imageAlt: turning }
  const postId = await share(author, words)
  const job = await createDocument(author, 'jobs', {
    poster: author.userId,
    title: `Ada${turning}`,
    company: turning,
    companySite: 'https://lantern.example',
    description: `${turning}\n\n- ${turning}`,
    employment: 'fullTime',
    seniority: 'senior',
    stack: [turning],
    workplace: 'hybrid',
    place: turning,
    apply: 'https://lantern.example',
    status: 'live',
  })
  return { profile: `/@${author.username}`, postId, job }
}

test('right-to-left text does not affect the text beside it', async ({ visit }) => {
  const [one, two] = [await visit(), await visit()]
  const reader = await signUpUser(two.page, 'Rita Sousa')
  const { page } = reader
  const hostile = TURNING.flatMap((turning) => [`Ada${turning}`, turning])
  const published: Awaited<ReturnType<typeof publishTurning>>[] = []
  for (const turning of TURNING) {
    const author = await signUpUser(one.page, `Ada${turning}`)
    published.push(await publishTurning(author, turning))
    await one.page.context().clearCookies()
  }
  for (const { postId } of published)
    await createDocument(reader, 'saves', { user: reader.userId, post: postId })
  const expectInOrder = async (where: string) =>
    expect([where, await page.evaluate(turnedAround, hostile)]).toEqual([where, []])
  const open = async (screen: string, authors: typeof published) => {
    await showScreen(page, screen)
    for (const { profile } of authors)
      await expect(page.locator(`main a[href="${profile}"], main h2`).first()).toBeVisible()
    await expectInOrder(screen)
  }

  await openHome(page)
  // Lists show all of the authors at once.
  for (const screen of ['/', '/explore', '/saved', '/all-users']) await open(screen, published)
  for (const author of published) {
    for (const screen of [author.profile, `/jobs/${author.job}`, `/posts/${author.postId}`])
      await open(screen, [author])
    // The page of the ad has the author's link and a menu, too, and stays until that of the post is there.
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible()
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('button', { name: /^Report this post/ }).click()
    await expect(page.getByLabel('Spam or a scam')).toBeVisible()
    await expectInOrder('the report')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('button', { name: /^Mute Hide their posts/ }).click()
    await expect(page.getByText('is muted').first()).toBeVisible()
    await expectInOrder('the toast')
  }
  await showScreen(page, '/settings')
  await expect(page.getByRole('list', { name: 'Muted' }).getByRole('listitem')).toHaveCount(3)
  await expectInOrder('/settings')
})
