import { type RuleEffect, type RuleKind } from '@devhood/contract'

export const KIND_TEXTS: Readonly<Record<RuleKind, string>> = {
  words: 'Words',
  link: 'Links to a site',
}

export const EFFECT_TEXTS: Readonly<Record<RuleEffect, string>> = {
  flag: 'Flag: it is in the queue',
  hold: 'Hold: only its author sees it',
}

export const EFFECT_NAMES: Readonly<Record<RuleEffect, string>> = { flag: 'flags', hold: 'holds' }
