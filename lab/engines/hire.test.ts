import { expect, it } from 'vitest'
import { button, field } from './engine.ts'
import { isMissing, JOURNEY_MS, WINDOWS } from './engines.ts'
import { openJourney, type Visitor } from './journey.ts'

const TITLE = 'Queue engineer'
const TAG = 'parkedjobs'
const PHONE = '+49 30 000000'
const LINK = 'https://nora.example'

/** Posts an ad; returns its address. */
async function posts({ engine, goto, user }: Visitor): Promise<string> {
  await goto('/jobs/new')
  await user.opens('Post a job')
  await user.types(field(/^Title/), TITLE)
  await user.types(field(/^Seniority/), 'Senior')
  await user.types(field(/^Stack/), `${TAG}, AWS (EC2, S3)`)
  await user.types(field(/^Company name/), 'Harbourline')
  await user.types(field(/^Site/), 'harbourline.example')
  await user.types(field(/^From/), '€80–100k')
  await user.types(field(/^Workplace/), 'Remote')
  await user.presses(button('Europe'), 'space')
  await user.types(field(/^Description/), 'You own the queue.')
  await user.types(field(/^How to apply/), 'jobs@harbourline.example')
  await user.presses(button('Publish'))
  await user.sees(button('Mark as filled'))
  await user.opens(TITLE)
  return String(await engine.evaluate('return location.pathname'))
}

/** Finds the ad, and shows an interest in it without a name. */
async function asks({ goto, user }: Visitor): Promise<void> {
  await goto(`/jobs?stack=${TAG}`)
  await user.presses({ role: 'link', name: TITLE })
  await user.types(field(/^Level/), 'Senior')
  await user.types(field(/^Years/), '6')
  await user.types(field(/^Where you can work/), 'Europe')
  await user.types(field(/^Note/), 'I moved a queue without losing a job.')
  await user.opens(TITLE)
  await user.presses(button('Show interest'))
  await user.seesText('Senior · 6–10 years · Europe')
}

/** A question and its answer, then the names, with what each chooses to share. */
async function agree(poster: Visitor, seeker: Visitor, ad: string): Promise<void> {
  await poster.goto(ad)
  await poster.user.presses(button('Ask a question'))
  await poster.user.types(field(/^Your one question/), 'What of a job that fails?')
  await poster.user.presses(button('Send question'))
  await seeker.user.types(field(/^Your one answer/), 'Park it after five attempts.')
  await seeker.user.presses(button('Send answer'))
  await seeker.user.seesText('You answered')
  await poster.goto(ad)
  await poster.user.presses(button(/^Answered/))
  await poster.user.seesText('Park it after five attempts.')
  await poster.user.presses(button('Ask for name'))
  await poster.user.presses(field(/^Phone/), 'space')
  await poster.user.types(field(/^Your phone for this/), PHONE)
  await poster.user.opens(TITLE)
  await poster.user.presses(button('Send request'))
  await seeker.user.seesText('If you agree, one person sees your name:')
  await seeker.user.presses(field(/^Link/), 'space')
  await seeker.user.types(field(/^Your link for this/), LINK)
  await seeker.user.presses(button('Agree and share'))
  await seeker.user.seesText('You and Petra Osei are connected')
  await seeker.user.sees({ role: 'link', name: PHONE })
  await seeker.user.opens(TITLE)
}

/** Each writes in the conversation that begins with the card of how they met. */
async function talk(poster: Visitor, seeker: Visitor): Promise<void> {
  await seeker.user.presses(button('Open conversation'))
  await seeker.user.types(field(/^Message Petra/), 'When shall we talk?')
  await seeker.user.presses(button('Send'))
  await poster.user.presses(button(/^Connected/))
  await poster.user.sees({ role: 'link', name: LINK })
  await poster.user.presses(button(/^Open conversation/))
  await poster.user.seesText('When shall we talk?')
  await poster.user.types(field(/^Message Nora/), 'Tomorrow at ten.')
  await poster.user.presses(button('Send'))
  await seeker.user.seesText('Tomorrow at ten.')
  await poster.user.opens(/^(Messages|Nora Lindqvist)$/)
  await seeker.user.opens(/^(Messages|Petra Osei)$/)
}

/** The poster fills the ad, of which the seeker hears; the seeker withdraws, and thinks better of it. */
async function end(poster: Visitor, seeker: Visitor, ad: string): Promise<void> {
  await poster.goto(ad)
  await poster.user.presses(button('Mark as filled'))
  await poster.user.seesText('This job is filled')
  await seeker.goto('/notifications')
  await seeker.user.seesText(`has filled “${TITLE}”`)
  await seeker.goto(ad)
  await seeker.user.presses(button('Withdraw'))
  await seeker.user.sees(button('Keep it'))
  await seeker.user.presses(button('Withdraw'))
  await seeker.user.undoes()
  await seeker.user.seesText('You and Petra Osei are connected')
}

it.each(WINDOWS)(
  'by keyboard, a poster and a seeker go from an ad to a conversation, and to its end, in $name',
  { timeout: JOURNEY_MS },
  async ({ size, ...browser }) => {
    if (isMissing(browser)) return
    await using journey = await openJourney(browser, size)
    const poster = await journey.joins('Petra Osei', 'petra')
    const seeker = await journey.joins('Nora Lindqvist', 'nora')
    const ad = await posts(poster)
    await asks(seeker)
    await agree(poster, seeker, ad)
    await talk(poster, seeker)
    await end(poster, seeker, ad)
    expect(await seeker.engine.evaluate('return location.pathname')).toBe(ad)
  },
)
