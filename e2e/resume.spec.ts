import { expect, expectAccessible, test } from './support/fixtures.ts'
import { signUpUser } from './support/users.ts'

const SUMMARY =
  'Owns the pipeline from upload to feed: five million pictures a day, none lost since March. Halved the time to the first preview.'

/** Pages of a PDF. */
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('a person fills in links and a resume by keyboard, which others read and which prints on one page', async ({
  visit,
}) => {
  const [one, two] = [await visit(), await visit()]
  const { page } = one
  const ines = await signUpUser(page, 'Ines Moreira')
  await page.goto(`/update-profile/${ines.userId}`)

  await page.getByRole('button', { name: 'Add a link' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Notes')
  await dialog.getByLabel('Address').fill('not an address')
  await page.keyboard.press('Enter')
  await expect(
    dialog.getByText('An address of a web page, such as ines.example/about'),
  ).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill('ines.example/notes')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('https://ines.example/notes')).toBeVisible()

  for (const [title, from] of [
    ['Backend engineer', '2022-04'],
    ['Software engineer', '2018-09'],
  ] as const) {
    await page.getByRole('button', { name: 'Add work or education' }).press('Enter')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Company').fill('Farol Pictures')
    await dialog.getByLabel('From').fill(from)
    await dialog.getByLabel('Summary').fill(SUMMARY)
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByRole('list', { name: 'Resume' }).getByRole('listitem')).toHaveCount(2)
  const toggle = page.getByRole('switch', { name: 'Show my resume' })
  await toggle.press('Space')
  await expect(page.getByText('Visible to everyone who can see your profile.')).toBeVisible()
  await expectAccessible(page)

  await two.page.goto('/')
  await signUpUser(two.page, 'Marek Zelenka')
  await two.page.goto(`/profile/${ines.userId}`)
  const link = two.page.getByRole('link', { name: 'Notes' })
  await expect(link).toHaveAttribute('rel', 'me nofollow noopener')
  await two.page.getByRole('link', { name: 'Resume' }).click()
  const resume = two.page.getByRole('article', { name: 'Resume of Ines Moreira' })
  await expect(resume.getByRole('heading', { level: 4 })).toHaveText([
    'Backend engineer, Farol Pictures',
    'Software engineer, Farol Pictures',
  ])
  await expectAccessible(two.page)
  const address = await two.page
    .getByRole('link', { name: 'Download as JSON Resume' })
    .getAttribute('href')
  const response = await two.page.request.get(String(address))
  expect((await response.json()).basics).toMatchObject({
    name: 'Ines Moreira',
    profiles: [{ network: 'Notes', url: 'https://ines.example/notes' }],
  })
  for (const format of ['A4', 'Letter']) {
    const pdf = await two.page.pdf({ format })
    expect([format, pagesIn(pdf)]).toEqual([format, 1])
  }
})
