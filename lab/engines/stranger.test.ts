import { expect, it } from 'vitest'
import { button, field, type Target } from './engine.ts'
import { isMissing, JOURNEY_MS, WINDOWS } from './engines.ts'
import { openJourney, type Visitor } from './journey.ts'

const FIRST = 'Would you look at a design?'

const REQUEST: Target = { role: 'link', name: /Sam Keller/ }

async function writes({ user }: Visitor, name: string, text: string): Promise<void> {
  await user.types(field(new RegExp(`^Message ${name}`)), text)
  await user.presses(button('Send'))
  await user.seesText(text)
}

/** Declines a request, and thinks better of it. */
async function declines({ goto, user }: Visitor): Promise<void> {
  await goto('/messages/requests')
  await user.presses(REQUEST)
  await user.seesText(FIRST)
  await user.opens(/^(Requests|Messages|Sam Keller)$/)
  await user.presses(button('Decline'))
  await user.seesText('No requests')
  await user.undoes()
  await user.presses(REQUEST)
}

async function reports({ user }: Visitor): Promise<void> {
  await user.presses(button('Report'))
  await user.presses(field(/^Spam or a scam/), 'space')
  await user.opens('Report a message by Sam Keller')
  await user.presses(button('Send report'))
  await user.sees({ role: 'heading', name: 'Thank you' })
  await user.presses(button('Done'))
}

async function blocks({ user }: Visitor): Promise<void> {
  await user.presses(button('More about the conversation with Sam Keller'))
  await user.presses(button(/^Block/))
  await user.opens('Block Sam Keller?')
  await user.presses(button('Block Sam Keller'))
  await user.seesText('Sam Keller is blocked')
}

it.each(WINDOWS)(
  'by keyboard, a request of a stranger is declined, reported and accepted, and its author blocked, in $name',
  { timeout: JOURNEY_MS },
  async ({ size, ...browser }) => {
    if (isMissing(browser)) return
    await using journey = await openJourney(browser, size)
    const nora = await journey.joins('Nora Lindqvist', 'nora')
    const sam = await journey.joins('Sam Keller', 'sam')
    await sam.goto('/@nora')
    await sam.user.presses({ role: 'link', name: 'Message Nora Lindqvist' })
    await writes(sam, 'Nora', FIRST)
    await declines(nora)
    await reports(nora)
    await nora.user.presses(button('Accept'))
    await writes(nora, 'Sam', 'Gladly. Send it over.')
    await sam.user.seesText('Gladly. Send it over.')
    await sam.user.opens(/^(Messages|Nora Lindqvist)$/)
    await blocks(nora)
    // The sender is not told.
    await writes(sam, 'Nora', 'Here it is.')
    await nora.goto('/messages')
    await nora.user.seesText('Sam Keller')
    expect(await nora.engine.evaluate('return document.body.innerText')).not.toContain(
      'Here it is.',
    )
  },
)
