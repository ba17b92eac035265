import { randomInt } from 'node:crypto'

const ADJECTIVES =
  'amber brave bright calm clever cosy crisp curious eager early fair fancy fresh friendly gentle glad golden grand happy honest humble jolly keen kind lively loyal lucky mellow merry mighty neat nimble noble patient plain polite proud quick quiet rapid ready rosy royal shiny silent silver simple smooth snowy solid steady sunny swift tidy tiny tough tranquil velvet vivid warm wild wise witty young'.split(
    ' ',
  )
const NAMES =
  'acorn badger bamboo beacon beaver bridge brook canyon castle cedar cherry cloud comet coral crane dolphin eagle ember falcon fern forest fox garden glacier harbor hazel heron island ivy jasmine lagoon lantern lark lemon lily lynx maple meadow meteor moon mountain oak ocean orchid otter owl panda pebble pine planet prairie quartz rabbit raven river robin sparrow spruce star stone thunder tiger tulip willow'.split(
    ' ',
  )

const oneOf = (words: readonly string[]) => words[randomInt(words.length)] ?? ''

/**
 * Creates two words that the caller sees and that the email contains. A reader who sees the same words in both
 * places knows that their own request caused the email.
 */
export function newPhrase(): string {
  return `${oneOf(ADJECTIVES)} ${oneOf(NAMES)}`
}
