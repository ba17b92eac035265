import { type RuleEffect, type RuleKind } from '@devhood/contract'

export const KIND_TEXTS: Readonly<Record<RuleKind, string>> = {
  words: 'Words',
  link: 'Links to a site',
}

export const EFFECT_TEXTS: Readonly<Record<RuleEffect, string>> = {
  flag: 'Flag: everybody sees it, and it is in the queue',
  hold: 'Hold: nobody sees it until a moderator has looked',
}

export const EFFECT_NAMES: Readonly<Record<RuleEffect, string>> = { flag: 'flags', hold: 'holds' }
