import { resource } from '../../resource.ts'
import { interests as collection } from './collection.ts'
import { interestRules } from './rules.ts'

export const interests = resource({
  collection,
  rules: ({ receivedInterestEvents, now }) =>
    interestRules({ receivedEvents: receivedInterestEvents, now }),
})
