import { resource } from '../../resource.ts'
import { receivedInterests as collection } from './collection.ts'
import { receivedInterestRules } from '../interests/rules.ts'

export const receivedInterests = resource({ collection, rules: receivedInterestRules })
